import { ELICITATION } from "./elicitation.js";
import { ERA_PARITY } from "./era-parity.js";
import type { Subset } from "./subset.js";

/** Every document that is extracted from an official schema. A further subset is one more entry. */
export const SUBSETS: readonly Subset[] = [ELICITATION, ...ERA_PARITY];
