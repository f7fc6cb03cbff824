import { endpointOf, expectRefusal, openSession, post } from "../negotiate.ts";
import { type Check, checkOf } from "../tools.ts";
import { type MediaRequest, NotApplicable, type RtcClient } from "../types.ts";
import type { World } from "../world.ts";
import { rfc } from "./sources.ts";
import { SOUND } from "./whip-http.ts";

type Change = (sdp: string) => string;
const BOTH: MediaRequest = { direction: "send", video: "H264", audio: "opus" };
const BOTH_VP8: MediaRequest = { direction: "send", video: "VP8", audio: "opus" };

const bothOf = async (client: RtcClient): Promise<MediaRequest> => {
  try {
    await (await client.connect(BOTH)).close();
    return BOTH;
  } catch (error) {
    if (error instanceof NotApplicable) return BOTH_VP8;
    throw error;
  }
};

const connects = async (client: RtcClient, world: World, change?: Change, wish: MediaRequest = SOUND): Promise<void> => {
  const session = await openSession(client, world, wish, world.channel(), change === undefined ? {} : { change });
  await session.connected();
};

/** Requires `line` in the offer: without it the client's own offer would be tested. */
const leaving =
  (line: string, change: Change): Change =>
  (sdp) => {
    const changed = change(sdp);
    if (!changed.includes(line)) throw new Error(`the offer has no ${line}`);
    return changed;
  };

const refused = async (client: RtcClient, world: World, code: string, wish: MediaRequest, change: Change = (sdp) => sdp) => {
  const connection = await client.connect(wish);
  world.atEnd(() => connection.close());
  const url = endpointOf(world, "send", world.channel());
  const answer = await post(client, url, connection.offer, { change });
  const { location } = answer.headers;
  // A wrongly accepted offer must not block the next.
  if (location !== undefined) world.atEnd(() => client.request({ method: "DELETE", url: new URL(location, url).href }));
  expectRefusal(answer, code);
};

/** Each is served or refused by name: never 201 and then silence. */
export const WHIP_OFFERS: readonly Check[] = [
  checkOf("rtc", {
    id: "offer-connects",
    title: {
      en: "Connects with its own offer, video and audio bundled",
      ja: "そのままのofferで、映像と音声を1つの接続にまとめて接続する",
    },
    reason: rfc(9725, "4.4.1"),
    run: async (client, world) => connects(client, world, undefined, await bothOf(client)),
  }),
  checkOf("rtc", {
    id: "offer-active",
    title: { en: "Connects when DTLS is offered as active only", ja: "DTLSでactiveだけをofferしても接続する" },
    reason: rfc(8842, "5.3"),
    run: (client, world) =>
      connects(
        client,
        world,
        leaving("a=setup:active", (sdp) => sdp.replace(/a=setup:actpass/g, "a=setup:active")),
      ),
  }),
  checkOf("rtc", {
    id: "offer-passive",
    title: { en: "Connects when DTLS is offered as passive only", ja: "DTLSでpassiveだけをofferしても接続する" },
    reason: rfc(8842, "5.3"),
    run: (client, world) =>
      connects(
        client,
        world,
        leaving("a=setup:passive", (sdp) => sdp.replace(/a=setup:actpass/g, "a=setup:passive")),
      ),
  }),
  checkOf("rtc", {
    id: "offer-no-candidates",
    title: { en: "Connects without candidates in the offer", ja: "offerに候補がなくても接続する" },
    reason: rfc(8445, "7.3.1.3"),
    run: (client, world) => connects(client, world, (sdp) => sdp.replace(/^a=(?:candidate:.*|end-of-candidates)\r?\n/gm, "")),
  }),
  checkOf("rtc", {
    id: "offer-no-bundle",
    title: {
      en: "Two sections without BUNDLE are refused with an error code",
      ja: "BUNDLEのない2つのセクションを理由付きで断る",
    },
    reason: rfc(9725, "4.4.1"),
    run: async (client, world) =>
      refused(client, world, "bundle-required", await bothOf(client), (sdp) => sdp.replace(/^a=group:BUNDLE.*\r?\n/gm, "")),
  }),
  checkOf("rtc", {
    id: "offer-no-rtcp-mux",
    title: { en: "RTCP on a separate port is refused with an error code", ja: "RTCPを別ポートにするofferを理由付きで断る" },
    reason: rfc(5761, "5.1.1"),
    run: (client, world) =>
      refused(client, world, "rtcp-mux-required", SOUND, (sdp) => sdp.replace(/^a=rtcp-mux(?:-only)?\r?\n/gm, "")),
  }),
  checkOf("rtc", {
    id: "offer-pcmu",
    title: { en: "An offer with only PCMU is refused with an error code", ja: "PCMUだけのofferを理由付きで断る" },
    reason: rfc(9725, "4.4.3"),
    run: (client, world) => refused(client, world, "no-common-codec", { direction: "send", audio: "PCMU" }),
  }),
];
