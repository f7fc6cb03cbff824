import { z } from "zod";
import { KeptCard } from "../billing-values.ts";
/** The card that pays. Spec §2 My Page, update payment information; decision 0016. */
export const CARD_API = {
    readCard: {
        method: "GET",
        path: "/studio/api/billing/card",
        access: "signed-in",
        bot: true,
        scope: "billing:read",
        /**
         * `gateway`: who keeps cards here; the page loads that provider's own form for `stripe`, which only a document under /studio/user may
         * do: a page that came there from elsewhere without loading anew loads itself first.
         */
        reply: z.object({
            card: KeptCard.nullable(),
            gateway: z.enum(["test", "stripe"]),
            publishableKey: z.string().nullable(),
        }),
        errors: [],
    },
    /** Begins to save a card: the number is typed into the provider's form, never into ours. */
    startCardSetup: {
        method: "POST",
        path: "/studio/api/billing/card/setups",
        access: "proved",
        bot: true,
        reply: z.object({ setup: z.string(), clientSecret: z.string().nullable(), url: z.string().nullable() }),
        errors: ["payment-unavailable"],
    },
    /**
     * Asks the provider what became of it; a card that was saved replaces the former, and an open payment is tried again at once.
     * `requires-action`: its holder is not done yet. A card that was refused is answered with one of the errors.
     */
    finishCardSetup: {
        method: "POST",
        path: "/studio/api/billing/card/setups/:setup/finish",
        access: "signed-in",
        bot: true,
        params: z.object({ setup: z.string().max(200) }),
        reply: z.object({ state: z.enum(["saved", "requires-action"]), card: KeptCard.nullable() }),
        errors: ["unknown-setup", "card-declined", "card-authentication-failed", "payment-unavailable"],
    },
};
