import { endpointOf, expectAnswer, openSession, post } from "../negotiate.ts";
import { type Check, checkOf } from "../tools.ts";
import type { MediaRequest, RtcClient } from "../types.ts";
import type { World } from "../world.ts";
import { FETCH_CORS, rfc } from "./sources.ts";

export const SOUND: MediaRequest = { direction: "send", audio: "opus" };
const TOKEN = "interop-bearer";
const FRAGMENT = { "content-type": "application/trickle-ice-sdpfrag" };

const open = (client: RtcClient, world: World, token?: string) =>
  openSession(client, world, SOUND, world.channel(), token === undefined ? {} : { token });

/** The lines of an offer by which a fragment names its ICE session. RFC 8840 §9. */
const iceLines = (offer: string, ufrag?: string): string => {
  const of = (name: string): string => new RegExp(`^a=${name}:(.*?)\\r?$`, "m").exec(offer)?.[1] ?? "";
  const mid = of("mid") || "0";
  const candidate = "a=candidate:1 1 udp 2130706431 192.0.2.1 9 typ host";
  return [
    `a=ice-ufrag:${ufrag ?? of("ice-ufrag")}`,
    `a=ice-pwd:${ufrag === undefined ? of("ice-pwd") : "anotherPasswordOfAnother"}`,
    "m=audio 9 UDP/TLS/RTP/SAVPF 0",
    `a=mid:${mid}`,
    candidate,
    "",
  ].join("\r\n");
};

const hasHeader = (headers: Readonly<Record<string, string>>, name: string, pattern: RegExp): void => {
  if (!pattern.test(headers[name] ?? "")) throw new Error(`${name} is ${headers[name] ?? "absent"}`);
};

export const WHIP_HTTP: readonly Check[] = [
  checkOf("rtc", {
    id: "whip-created",
    title: { en: "An offer is answered with 201, Location and ETag", ja: "offerに201、Location、ETagで応答する" },
    reason: rfc(9725, "4.2"),
    run: async (client, world) => {
      const { answer } = await open(client, world);
      hasHeader(answer.headers, "location", /^(https?:\/\/|\/)/);
      hasHeader(answer.headers, "etag", /^"[^"]+"$/);
      hasHeader(answer.headers, "content-type", /^application\/sdp\b/);
    },
  }),
  checkOf("rtc", {
    id: "whip-links",
    title: { en: "The answer lists STUN and TURN servers in Link", ja: "応答のLinkでSTUNとTURNを伝える" },
    reason: rfc(9725, "4.6"),
    run: async (client, world) => {
      const { answer } = await open(client, world);
      hasHeader(answer.headers, "link", /<stun:[^>]+>;\s*rel="ice-server"/);
      hasHeader(answer.headers, "link", /<turn:[^>]+>;\s*rel="ice-server";\s*username="[^"]+";\s*credential="[^"]+"/);
    },
  }),
  checkOf("rtc", {
    id: "whip-options",
    title: { en: "OPTIONS lists STUN servers and the accepted type", ja: "OPTIONSでSTUNと受け付ける形式を伝える" },
    reason: rfc(9725, "4.6"),
    run: async (client, world) => {
      const answer = await client.request({ method: "OPTIONS", url: endpointOf(world, "send", 1) });
      if (answer.status !== 204 && answer.status !== 200) throw new Error(`answered ${answer.status}`);
      hasHeader(answer.headers, "link", /<stun:/);
      hasHeader(answer.headers, "accept-post", /^application\/sdp$/);
    },
  }),
  checkOf("rtc", {
    id: "whip-get",
    title: { en: "GET is answered with 204", ja: "GETに204で応答する" },
    reason: rfc(9725, "4.1"),
    run: async (client, world) => {
      expectAnswer(await client.request({ method: "GET", url: endpointOf(world, "send", 1) }), 204);
    },
  }),
  checkOf("rtc", {
    id: "whip-method",
    title: { en: "PUT is answered with 405 and Allow", ja: "PUTに405とAllowで応答する" },
    reason: rfc(9110, "15.5.6"),
    run: async (client, world) => {
      const url = endpointOf(world, "send", 1);
      const answer = await client.request({ method: "PUT", url, headers: { "content-type": "application/sdp" }, body: "v=0" });
      expectAnswer(answer, 405, "method-not-allowed");
      // RFC 9110 §10.2.1: the endpoint's methods, without the refused one.
      hasHeader(answer.headers, "allow", /^(?!.*\bPUT\b)(?=.*\bPOST\b)/);
    },
  }),
  checkOf("rtc", {
    id: "whip-type",
    title: { en: "Another Content-Type is refused with 415", ja: "別のContent-Typeを415で断る" },
    reason: rfc(9110, "15.5.16"),
    run: async (client, world) => {
      const { offer } = await connectionOf(client, world);
      const answer = await post(client, endpointOf(world, "send", world.channel()), offer, { contentType: "text/plain" });
      expectAnswer(answer, 415, "unsupported-media-type");
    },
  }),
  checkOf("rtc", {
    id: "whip-malformed",
    title: { en: "Malformed SDP is refused with 400 and an error code", ja: "壊れたSDPを400とコードで断る" },
    reason: rfc(9725, "4.2"),
    run: async (client, world) => {
      const { offer } = await connectionOf(client, world);
      const change = (sdp: string): string => sdp.replace(/^a=fingerprint:.*\r?\n/gm, "");
      expectAnswer(await post(client, endpointOf(world, "send", world.channel()), offer, { change }), 400, "bad-sdp");
    },
  }),
  checkOf("rtc", {
    id: "whip-slash",
    title: { en: "An address with a trailing slash works", ja: "末尾にスラッシュのあるアドレスにも応じる" },
    reason: rfc(9725, "4.2"),
    run: async (client, world) => {
      await openSession(client, world, SOUND, world.channel(), { suffix: "/" });
    },
  }),
  checkOf("rtc", {
    id: "whip-wrong-bearer",
    title: { en: "Another bearer token is refused with 401", ja: "別のBearerトークンを401で断る" },
    reason: rfc(9725, "4.7.1"),
    run: async (client, world) => {
      const session = await open(client, world, TOKEN);
      expectAnswer(await session.request("DELETE", { token: "another" }), 401, "wrong-password");
    },
  }),
  checkOf("rtc", {
    id: "whip-no-bearer",
    title: {
      en: "A missing bearer token is refused with 401 and a challenge",
      ja: "Bearerトークンがなければ401とチャレンジで断る",
    },
    reason: rfc(6750, "3"),
    run: async (client, world) => {
      const session = await open(client, world, TOKEN);
      const answer = await session.request("DELETE", { token: null });
      expectAnswer(answer, 401, "wrong-password");
      hasHeader(answer.headers, "www-authenticate", /^Bearer/);
    },
  }),
  checkOf("rtc", {
    id: "whip-trickle",
    title: { en: "Trickled candidates are accepted with 204", ja: "Trickle ICEの候補を204で受け付ける" },
    reason: rfc(9725, "4.3.2"),
    run: async (client, world) => {
      const session = await open(client, world, TOKEN);
      const headers = { ...FRAGMENT, "if-match": session.answer.headers.etag ?? "" };
      expectAnswer(await session.request("PATCH", { headers, body: iceLines(session.connection.offer) }), 204);
    },
  }),
  checkOf("rtc", {
    id: "whip-etag",
    title: { en: "A PATCH for another ICE session is refused with 412", ja: "別のICEセッションへのPATCHを412で断る" },
    reason: rfc(9725, "4.3.1"),
    run: async (client, world) => {
      const session = await open(client, world);
      const headers = { ...FRAGMENT, "if-match": '"another"' };
      const answer = await session.request("PATCH", { headers, body: iceLines(session.connection.offer) });
      expectAnswer(answer, 412, "precondition-failed");
    },
  }),
  checkOf("rtc", {
    id: "whip-restart",
    title: { en: "An ICE restart is refused with 422 and an error code", ja: "ICE再起動を422と理由で断る" },
    reason: rfc(9725, "4.3.3"),
    run: async (client, world) => {
      const session = await open(client, world);
      const body = iceLines(session.connection.offer, "AnoT");
      expectAnswer(await session.request("PATCH", { headers: FRAGMENT, body }), 422, "ice-restart-unsupported");
    },
  }),
  checkOf("rtc", {
    id: "whip-delete",
    title: { en: "DELETE ends the session, once", ja: "DELETEでセッションが一度だけ終わる" },
    reason: rfc(9725, "4.2"),
    run: async (client, world) => {
      const session = await open(client, world);
      expectAnswer(await session.request("DELETE"), 200);
      expectAnswer(await session.request("DELETE"), 404, "unknown-session");
    },
  }),
  checkOf("page", {
    id: "whip-expose",
    title: {
      en: "Pages of other origins can read Location, ETag and Link",
      ja: "別オリジンのページがLocation、ETag、Linkを読める",
    },
    reason: FETCH_CORS,
    run: async (client, world) => {
      const { answer } = await open(client, world, TOKEN);
      for (const name of ["location", "etag", "link"]) hasHeader(answer.headers, name, /./);
    },
  }),
];

const connectionOf = async (client: RtcClient, world: World) => {
  const connection = await client.connect(SOUND);
  world.atEnd(() => connection.close());
  return connection;
};
