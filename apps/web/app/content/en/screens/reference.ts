import type { reference as ja } from "../../ja/screens/reference.ts";
import type { SameShape } from "../../same-shape.ts";

export const reference: SameShape<typeof ja> = {
  reference: {
    title: "API",
    description:
      "How your own software can use the serial IDs, tally, connections and licences of Setsuna Studio, with examples to run.",
    lead: "Your own software, or a switcher, can make the same calls as this site's pages. This page is generated from the definition that the running server uses.",
    document: "OpenAPI 3.1 document (JSON)",
    start: "Start here",
    token: "Create an access token and put it into the environment variable SETSUNA_TOKEN. The examples then run as they are.",
    makeToken: "Create an access token",
    header:
      "A token is only read from the Authorization header; never put it into a URL. It can do what its scopes allow and nothing else.",
    limits:
      "One token can make 300 calls in a burst and 15 per second on average. Beyond that the answer is 429, and Retry-After says how many seconds to wait.",
    retry:
      "With an Idempotency-Key header (1 to 200 characters), a change that is sent again with the same key is made only once.",
    problems:
      "Errors are RFC 9457 problems (application/problem+json). Programs should check code; ja and en explain it to people.",
    examples: "Examples for",
    contents: "Contents",
    scope: "Scope",
    sends: "Takes",
    returns: "Returns",
    nothing: "204, without a body.",
    name: "Name",
    kind: "Value",
    place: "In",
    optional: "optional",
    inPath: "path",
    inQuery: "query",
    inBody: "body",
    failures: "Possible errors ({{count}})",
    request: "Example request",
    answer: "Example reply",
    tryIt: "Try it with your account",
    tryAct: "Run",
    trying: "Running.",
    tried: "Result",
    rest: "Calls reserved for the site's own pages ({{count}})",
    restLead: "You cannot make these with a personal access token.",
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
