import type { legal as ja } from "../ja/legal.ts";
import type { SameShape } from "../same-shape.ts";

export const legal: SameShape<typeof ja> = {
  legal: {
    notice:
      "This page is where the operator of this server puts their terms. The final wording is not published yet. What follows sums up what the software does.",
    eula: {
      title: "Terms of use",
      points: {
        accounts: "An account and its IDs are managed by the person who registered, the licensee. They cannot be transferred.",
        sharing: "Anyone who knows an ID, a channel and its password can send and receive on it.",
        free: "The Free plan is not for commercial use.",
        payment: "Payments are not refunded. The conditions of each plan are shown at purchase.",
      },
    },
    policy: {
      title: "Privacy policy",
      points: {
        account: "At sign-up we keep your email address and language. The password itself is not stored.",
        sessions: "Each login is recorded with its time, IP address and kind of browser. My Page shows them and can end them.",
        cookies: "Cookies keep you signed in, remember the language, and help to keep robots out. They do nothing else.",
        contact: "Inquiries are kept so that they can be answered.",
        deletion: "When you delete your account, all is erased but records for the investigation of failures.",
      },
    },
  },
};
