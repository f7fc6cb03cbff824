import type { Log } from "@setsuna/kit";
import { type Handlers, limitSubject } from "../../platform/index.ts";
import type { Demonstrations } from "./demonstrations.ts";

/** The landing page asks for a place. Who asks how often is limited in limits/api-limits. */
export const demonstrationApi = (demonstrations: Demonstrations, log: Log): Handlers<"startDemonstration"> => ({
  startDemonstration: async (_request, { origin }) => {
    const grant = demonstrations.grant(limitSubject(origin.address));
    log.info({ serialId: grant.serialId, ...demonstrations.report() }, "demonstration granted");
    return grant;
  },
});
