import { DemonstrationGrant } from "../demonstration.ts";
import type { Endpoint } from "./endpoint.ts";

export const DEMO_API = {
  /** A visitor sends a small video to themselves through our relay for 90 s. */
  startDemonstration: {
    method: "POST",
    path: "/studio/api/demo",
    access: "anyone",
    bot: false,
    secretReply: true,
    reply: DemonstrationGrant,
    errors: ["demo-full", "too-many-requests"],
  },
} as const satisfies Record<string, Endpoint>;
