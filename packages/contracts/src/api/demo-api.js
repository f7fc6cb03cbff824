import { DemonstrationGrant } from "../demonstration.ts";
/** The landing page's live demonstration. docs/decisions/0020-landing-demo.md. */
export const DEMO_API = {
    /** Lets one visitor send one small picture to themselves by our relay, for a minute and a half. */
    startDemonstration: {
        method: "POST",
        path: "/studio/api/demo",
        access: "anyone",
        bot: false,
        secretReply: true,
        reply: DemonstrationGrant,
        errors: ["demo-full", "too-many-requests"],
    },
};
