/** How a backend is reached, as records name it. */
export type TransportName = "stdio-persistent" | "stdio-per-event" | "http" | "in-process";
