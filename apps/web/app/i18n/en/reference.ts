import type { reference as ja } from "../ja/reference.ts";
import type { SameShape } from "../same-shape.ts";

export const reference: SameShape<typeof ja> = {
  reference: {
    title: "API",
    description: "How your own programs use serial IDs, tally, connections and licences of Setsuna Studio, with examples to run.",
    lead: "Your own programs, or a switcher, can call what the pages of this site call. This page is made from the definition that the running server works by.",
    document: "OpenAPI 3.1 document (JSON)",
    start: "Start here",
    token: "Make an access token and put it into the environment variable SETSUNA_TOKEN. The examples then run as they stand.",
    makeToken: "Make an access token",
    header:
      "A token is taken from the Authorization header alone; never write it into a URL. It can do what its scopes allow and nothing else.",
    limits:
      "One token can make 300 calls in a row and 15 a second on average. Beyond that the answer is 429, and Retry-After says how many seconds to wait.",
    retry: "With an Idempotency-Key header (1 to 200 characters), a change that is sent again with the same value is made once.",
    problems: "Failures are RFC 9457 problems (application/problem+json). Programs go by code; ja and en explain it to people.",
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
    failures: "What can go wrong ({{count}})",
    request: "Example request",
    answer: "Example reply",
    tryIt: "Try it with the account that is signed in",
    tryAct: "Run",
    trying: "Running.",
    tried: "Result",
    rest: "Calls that only the site's own pages make ({{count}})",
    restLead: "No personal access token can make these.",
    access: { anyone: "anybody", "signed-in": "signed in", admin: "admin" },
  },
};
