import type { Log } from "@setsuna/kit";
import { type Handlers, limited } from "../../platform/index.ts";
import type { Demonstrations } from "./demonstrations.ts";

export const demonstrationApi = (demonstrations: Demonstrations, log: Log): Handlers<"startDemonstration"> => ({
  // A reader who scrolls starts it each time, and colleagues share an address.
  startDemonstration: limited(
    { name: "demonstration", capacity: 20, perHour: 120, by: "address" },
    async (_request, { origin }) => {
      const grant = demonstrations.grant(origin.address);
      log.info({ serialId: grant.serialId, ...demonstrations.report() }, "demonstration granted");
      return grant;
    },
  ),
});
