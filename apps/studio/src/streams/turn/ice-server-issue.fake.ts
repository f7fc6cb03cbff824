import type { IceServerIssue } from "./ice-server-issue.ts";

/** For clients on the same machine. */
export const NO_ICE_SERVERS: IceServerIssue = { issue: () => [], renewAfter: undefined };
