import {
  accepting,
  broken,
  type Mutations,
  mutation,
  seenStuck,
  stuck,
  withCode,
  withHeader,
  withoutHeader,
  withStatus,
} from "./mutation.ts";

const http: Mutations = {
  "whip-created": [
    withStatus("POST", 200),
    ...["location", "etag", "content-type"].map((name) => withoutHeader("POST", name)),
    withHeader("POST", "etag", "unquoted"),
    withHeader("POST", "content-type", "text/plain"),
  ],
  "whip-links": [
    withoutHeader("POST", "link"),
    withHeader("POST", "link", '<stun:127.0.0.1:9>; rel="ice-server"'),
    withHeader("POST", "link", '<turn:127.0.0.1:9>; rel="ice-server"; username="u"; credential="c"'),
  ],
  "whip-options": [
    withStatus("OPTIONS", 405),
    withoutHeader("OPTIONS", "link"),
    withoutHeader("OPTIONS", "accept-post"),
    withHeader("OPTIONS", "accept-post", "text/plain"),
  ],
  "whip-get": [withStatus("GET", 200), withStatus("GET", 405)],
  "whip-method": [
    withStatus("PUT", 404),
    withCode("PUT", "not-found"),
    withoutHeader("PUT", "allow"),
    withHeader("PUT", "allow", "GET, HEAD"),
    withHeader("PUT", "allow", "GET, POST, PUT"),
  ],
  "whip-type": [accepting, withStatus("POST", 400), withCode("POST", "bad-sdp")],
  "whip-malformed": [accepting, withStatus("POST", 415), withCode("POST", "?")],
  "whip-slash": [withStatus("POST", 404), withoutHeader("POST", "location")],
  "whip-wrong-bearer": [withStatus("DELETE", 200), withStatus("DELETE", 403), withCode("DELETE", "unknown-session")],
  "whip-no-bearer": [
    withStatus("DELETE", 200),
    withCode("DELETE", "unknown-session"),
    withoutHeader("DELETE", "www-authenticate"),
    withHeader("DELETE", "www-authenticate", "Basic"),
  ],
  "whip-trickle": [withStatus("PATCH", 200), withStatus("PATCH", 405), withoutHeader("POST", "etag")],
  "whip-etag": [withStatus("PATCH", 204), withCode("PATCH", "bad-sdp")],
  "whip-restart": [withStatus("PATCH", 204), withCode("PATCH", "bad-sdp")],
  "whip-delete": [withStatus("DELETE", 200), withStatus("DELETE", 404), withCode("DELETE", "?")],
  "whip-expose": ["location", "etag", "link"].map((name) => withoutHeader("POST", name)),
};

const connecting = [stuck("state", "connecting"), stuck("state", "failed"), withStatus("POST", 406), broken];
const refusing = [accepting, withStatus("POST", 500), withCode("POST", "bad-sdp")];
const offers: Mutations = {
  "offer-connects": connecting,
  "offer-active": connecting,
  "offer-passive": connecting,
  "offer-no-candidates": connecting,
  "offer-no-bundle": refusing,
  "offer-no-rtcp-mux": refusing,
  "offer-pcmu": refusing,
};

const refusedPublication = withStatus("POST", 406);
const picture = [refusedPublication, seenStuck("frames", 3), seenStuck("changes", 0)];
const unguarded = mutation("anybody may take the place", (reality) => {
  reality.guardsPlaces = false;
});
const media: Mutations = {
  "send-h264": picture,
  "send-h264-high": picture,
  "send-vp8": picture,
  "send-opus": [refusedPublication, seenStuck("audioPackets", 10), seenStuck("audioEnergy", 0)],
  "send-instant": [
    refusedPublication,
    seenStuck("frames", 0),
    mutation("the receiver shows a thumbnail", (reality) => {
      reality.width = 16;
    }),
    mutation("the receiver is silent", (reality) => {
      reality.peak = -200;
    }),
  ],
  "send-latency": [-30, 2500].map((latency) =>
    mutation(`the page shows ${latency} ms`, (reality) => {
      reality.latency = latency;
    }),
  ),
  "send-ends": [
    unguarded,
    ...[1600, 60_000].map((ms) =>
      mutation(`the place is free after ${ms} ms`, (reality) => {
        reality.freedMs = ms;
      }),
    ),
  ],
  "send-takeover": [
    unguarded,
    mutation("the bearer is refused", (reality) => {
      reality.takenOverMs = 10_000;
    }),
  ],
  "whip-no-ssrc": [refusedPublication, seenStuck("frames", 0), seenStuck("audioPackets", 0)],
  "whip-pli": [
    broken,
    stuck("state", "failed"),
    mutation("the relay keeps the PLI", (reality) => {
      reality.passesPli = false;
    }),
  ],
  "whip-nack": [
    broken,
    stuck("state", "failed"),
    stuck("nacks", 0),
    stuck("nacks", 3),
    seenStuck("frames", 30),
    seenStuck("changes", 3),
  ],
  "whip-reports": [broken, stuck("reports", 0)],
};

export const WHIP_MUTATIONS: Mutations = { ...http, ...offers, ...media };
