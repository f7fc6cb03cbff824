import type { IceServerIssue } from "./ice-server-issue.ts";

export const NO_ICE_SERVERS: IceServerIssue = { shared: [], issue: () => [], renewAfter: undefined };
