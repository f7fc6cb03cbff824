import { z } from "zod";
import { KeptCard } from "../billing-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { TEAM } from "./team-role.ts";

/** The paying card. Spec §2 My Page, update payment information; decision 0016. */
export const CARD_API = {
  readCard: {
    method: "GET",
    path: "/studio/api/billing/card",
    access: "signed-in",
    team: TEAM.money,
    bot: true,
    scope: "billing:read",
    /**
     * `gateway`: card provider. For `stripe` the page loads the provider's form, allowed only in a document under /studio/user,
     * so reload a page that got there without loading.
     */
    reply: z.object({
      card: KeptCard.nullable(),
      gateway: z.enum(["test", "stripe"]),
      publishableKey: z.string().nullable(),
    }),
    errors: [],
  },
  /** The card number is typed into the provider's form, never ours. */
  startCardSetup: {
    method: "POST",
    path: "/studio/api/billing/card/setups",
    access: "proved",
    team: TEAM.money,
    bot: true,
    reply: z.object({ setup: z.string(), clientSecret: z.string().nullable(), url: z.string().nullable() }),
    errors: ["payment-unavailable"],
  },
  /**
   * A saved card replaces the previous one, and open payments are retried. `requires-action`: the holder isn't done. A refused
   * card answers an error.
   */
  finishCardSetup: {
    method: "POST",
    path: "/studio/api/billing/card/setups/:setup/finish",
    access: "signed-in",
    team: TEAM.money,
    bot: true,
    params: z.object({ setup: z.string().max(200) }),
    reply: z.object({ state: z.enum(["saved", "requires-action"]), card: KeptCard.nullable() }),
    errors: ["unknown-setup", "card-declined", "card-authentication-failed", "payment-unavailable"],
  },
} as const satisfies Record<string, Endpoint>;
