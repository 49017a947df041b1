import { loadSchemas } from "@ahp/mcp-era-parity/schema";

const schemas = await loadSchemas();
for (const era of ["2025-06-18", "2026-07-28"])
  console.log(`${era} ${schemas.judge(era, "CallToolResult", { content: [] })}`);
