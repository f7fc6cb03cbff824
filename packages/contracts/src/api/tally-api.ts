import { z } from "zod";
import { TallyValue } from "../tally.ts";
import { Channel, SerialId } from "../values.ts";
import type { Endpoint } from "./endpoint.ts";
import { TEAM } from "./team-role.ts";

/** Tally for programs: a switcher, a script, an agent. docs/protocol/control-data.md. */
export const TALLY_API = {
  /**
   * On a control channel of an own ID, also for later receivers, until set again, a client sends on it, or 12 h pass.
   * `receivers`: current number.
   */
  setTally: {
    method: "POST",
    path: "/studio/api/tally",
    access: "signed-in",
    team: TEAM.ids,
    bot: true,
    scope: "tally:write",
    body: z.object({ serialId: SerialId, channel: Channel, value: TallyValue }),
    reply: z.object({ receivers: z.number().int().min(0) }),
    errors: [
      "serial-id-not-yours",
      "tally-encrypted",
      "previous-stream-exists",
      "relay-unavailable",
      "contract-restricted",
      "contract-restricted-payment",
      "contract-restricted-terms",
    ],
  },
} as const satisfies Record<string, Endpoint>;
