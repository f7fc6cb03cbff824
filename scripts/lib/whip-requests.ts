import { obsOffer } from "../../apps/studio/src/streams/whip/obs-offers.fake.ts";
import { capturedOffer } from "../../tests/fuzz/lib/captures.ts";

interface RecordedRequest {
  readonly method: "OPTIONS" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly answer: {
    readonly status: number;
    readonly headers: readonly string[];
    readonly code?: string;
  };
}

const SDP = "application/sdp";
const FRAGMENT = "application/trickle-ice-sdpfrag";
const TOKEN = { authorization: "Bearer token-of-the-client" };
const fragment = (ufrag: string): string =>
  `a=ice-ufrag:${ufrag}\r\na=ice-pwd:R8h2kFq0sT5vW7yZ1bC3dE\r\nm=audio 9 RTP/AVP 0\r\na=mid:0\r\n`;

const opened = {
  status: 201,
  headers: ["location", "etag", "accept-patch", "content-type", "link", "access-control-allow-origin"],
};

const life = (kind: "whip" | "whep", offer: string, ufrag: string): readonly RecordedRequest[] => [
  {
    method: "OPTIONS",
    path: `/studio/${kind}/abc-defg/2`,
    headers: {},
    answer: { status: 204, headers: ["accept-post", "access-control-allow-methods", "access-control-allow-headers"] },
  },
  { method: "POST", path: `/studio/${kind}/abc-defg/2`, headers: { "content-type": SDP, ...TOKEN }, body: offer, answer: opened },
  {
    method: "PATCH",
    path: "{location}",
    headers: { "content-type": FRAGMENT, "if-match": "{etag}", ...TOKEN },
    body: fragment(ufrag),
    answer: { status: 204, headers: [] },
  },
  {
    method: "PATCH",
    path: "{location}",
    headers: { "content-type": FRAGMENT, ...TOKEN },
    body: fragment("anew"),
    answer: { status: 422, headers: [], code: "ice-restart-unsupported" },
  },
  {
    method: "DELETE",
    path: "{location}",
    headers: {},
    answer: { status: 401, headers: ["www-authenticate"], code: "wrong-password" },
  },
  { method: "DELETE", path: "{location}", headers: TOKEN, answer: { status: 200, headers: [] } },
  { method: "DELETE", path: "{location}", headers: TOKEN, answer: { status: 404, headers: [], code: "unknown-session" } },
];

const ufragOf = (offer: string): string => /a=ice-ufrag:(\S+)/.exec(offer)?.[1] ?? "";

export const whipRequests = (): readonly RecordedRequest[] => {
  const [obs, player] = [obsOffer(), capturedOffer("Chromium, VP8, to subscribe")];
  return [...life("whip", obs, ufragOf(obs)), ...life("whep", player, ufragOf(player))];
};
