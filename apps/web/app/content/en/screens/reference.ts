import type { reference as ja } from "../../ja/screens/reference.ts";
import type { SameShape } from "../../same-shape.ts";

export const reference: SameShape<typeof ja> = {
  reference: {
    title: "API",
    description:
      "Control serial IDs, tally, connections and licences of Setsuna Studio from your own software, with ready-to-run examples.",
    lead: "Call the API that this site uses from your own software or a switcher. This page is generated from the server's own definition.",
    document: "OpenAPI 3.1 document (JSON)",
    start: "Start here",
    token: "Create an access token and set SETSUNA_TOKEN to it. Then the examples run as they are.",
    makeToken: "Create an access token",
    header: "Send the token in the Authorization header; never put it into a URL. Its scopes limit what it can do.",
    limits:
      "A token can make bursts of 300 calls and 15 calls per second on average. Beyond that, the server replies 429; wait the seconds in Retry-After.",
    retry:
      "To retry changes safely, send an Idempotency-Key header (1 to 200 characters). The server makes a change with the same key only once.",
    problems: "Errors are RFC 9457 problems (application/problem+json). Check code in your program; ja and en are for people.",
    examples: "Examples for",
    contents: "Contents",
    search: "Find a call",
    searchHint: "A word, a path, a scope or an error code.",
    found_one: "{{count}} call",
    found_other: "{{count}} calls",
    noneFound: "No call matches.",
    scope: "Scope",
    sends: "Parameters",
    returns: "Returns",
    nothing: "204, no body.",
    name: "Name",
    kind: "Type",
    place: "In",
    optional: "optional",
    inPath: "path",
    inQuery: "query",
    inBody: "body",
    failures: "Errors ({{count}})",
    request: "Example request",
    answer: "Example reply",
    tryIt: "Try it with your account",
    tryAct: "Run",
    trying: "Running.",
    tried: "Result",
    events: {
      heading: "Events and webhooks",
      lead: "Your server gets these events by webhook; listEvents and its feed return the same ones.",
      add: "Add an endpoint",
      verify:
        "Webhooks follow Standard Webhooks. Verify before you trust: HMAC-SHA-256, keyed with the decoded secret (after whsec_), over webhook-id, webhook-timestamp and the raw body, joined by dots. Compare with each v1 value in webhook-signature, and refuse a webhook-timestamp older than five minutes.",
      order:
        "Reply with 2xx within 10 seconds. Each event arrives at least once, so skip a webhook-id that you know. An ID's events arrive in order: the next one waits for your 2xx, for up to a day.",
      example: "Example body",
    },
    rest: "Calls only for the site's own pages ({{count}})",
    restLead: "Access tokens can't make these calls.",
    access: {
      anyone: "anyone",
      "signing-in": "while logging in",
      "signed-in": "logged in",
      proved: "logged in, identity confirmed within 15 minutes",
      admin: "admin",
      "admin-proved": "admin, identity confirmed within 15 minutes",
    },
  },
};
