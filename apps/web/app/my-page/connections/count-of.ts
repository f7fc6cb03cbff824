import type { Connection } from "@setsuna/contracts";

/** Returns how many of the connections go in one direction. */
export const countOf = (connections: readonly Connection[], direction: Connection["direction"]): number =>
  connections.filter((connection) => connection.direction === direction).length;
