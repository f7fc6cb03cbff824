import { DEFAULT_SOURCE, equip, type Studio, type UdpLink, untilPhase, untilRoute } from "@setsuna/testkit";
import type { JanusServer } from "@setsuna/testkit/stack";
import type { BrowserContext, Page } from "playwright-core";
import type {} from "./carrier-global.ts";
import { BITRATE, type Condition } from "./conditions.ts";
import type { PeerOptions } from "./peer-global.ts";
import { type BenchSite, CARRIER_PATH } from "./site.ts";

export type Leg = "uplink" | "downlink" | "both";

export interface Setup {
  readonly context: BrowserContext;
  readonly condition: Condition;
  readonly link: UdpLink | undefined;
  readonly farLink?: UdpLink | undefined;
  /** Studio origin, such as `http://127.0.0.1:8080`, for the page at the link; absent: unchanged. */
  readonly originAtLine?: string | undefined;
}

export interface RunningPages {
  readonly sender: Page;
  readonly receiver: Page;
}

export interface System {
  readonly name: string;
  open(setup: Setup): Promise<RunningPages>;
}

type Line = Pick<UdpLink, "entrance">;

type Places = (setup: Setup) => { readonly sender?: Line | undefined; readonly receiver?: Line | undefined };

export const PLACES: Record<Leg, Places> = {
  uplink: ({ link }) => ({ sender: link }),
  downlink: ({ link }) => ({ receiver: link }),
  both: ({ link, farLink }) => ({ sender: link, receiver: farLink }),
};

const inSeries = (near: Line, far: Line): Line => ({
  entrance: async (address, port) => near.entrance("127.0.0.1", await far.entrance(address, port)),
});

const BETWEEN_PEERS: Places = ({ link, farLink }) => ({
  sender: link !== undefined && farLink !== undefined ? inSeries(link, farLink) : link,
});

/** `easy`: a person before a wall. `still`: the test stamp alone changes, so most frames have one packet. */
const MOVING_SHARE = { hard: undefined, easy: 0.36, still: 0 } as const;

export const openPages = async (setup: Setup, places: Places): Promise<RunningPages> => {
  const { context, condition } = setup;
  const at = places(setup);
  const sender = await context.newPage();
  const receiver = await context.newPage();
  const sound = condition.sound === true ? ("speech" as const) : ("silent" as const);
  const { framesPerSecond, footage } = condition;
  const source = { ...DEFAULT_SOURCE, framesPerSecond, sound, movingShare: MOVING_SHARE[footage ?? "hard"] };
  await equip(sender, { source, counters: true, ...(at.sender && { link: at.sender }) });
  const listens = condition.picture === false;
  await equip(receiver, { reader: true, counters: true, sound: listens, ...(at.receiver && { link: at.receiver }) });
  return { sender, receiver };
};

const peerOptions = ({ condition }: Setup, codec: PeerOptions["codec"]): PeerOptions => ({
  ...(codec && { codec }),
  framesPerSecond: condition.framesPerSecond,
  bitrate: BITRATE,
  sound: condition.sound === true,
});

const openPeers = async (site: BenchSite, setup: Setup, options: PeerOptions): Promise<RunningPages> => {
  const pages = await openPages(setup, BETWEEN_PEERS);
  await Promise.all([pages.sender.goto(site.origin), pages.receiver.goto(site.origin)]);
  const offer = await pages.sender.evaluate((chosen) => globalThis.benchPeer.offer(chosen), options);
  const answer = await pages.receiver.evaluate((sdp) => globalThis.benchPeer.answer(sdp), offer);
  await pages.sender.evaluate((sdp) => globalThis.benchPeer.accept(sdp), answer);
  return pages;
};

export const chromePeer = (site: BenchSite, codec: "H264" | "VP8"): System => ({
  name: `Chrome's own, ${codec}, peer to peer`,
  open: (setup) => openPeers(site, setup, peerOptions(setup, codec)),
});

export const chromeSound = (site: BenchSite, red: boolean): System => ({
  name: `Chrome's own, ${red ? "RED" : "Opus"}, peer to peer`,
  open: (setup) => openPeers(site, setup, { ...peerOptions(setup, undefined), red }),
});

export const bareCarrier = (site: BenchSite): System => ({
  name: "WebCodecs and a data channel, nothing else",
  open: async (setup) => {
    const pages = await openPages(setup, BETWEEN_PEERS);
    const address = `${site.origin}${CARRIER_PATH}`;
    await Promise.all([pages.sender.goto(address), pages.receiver.goto(address)]);
    const options = { framesPerSecond: setup.condition.framesPerSecond, bitrate: BITRATE };
    const offer = await pages.sender.evaluate((chosen) => globalThis.benchCarrier.offer(chosen), options);
    const answer = await pages.receiver.evaluate((sdp) => globalThis.benchCarrier.answer(sdp), offer);
    await pages.sender.evaluate((sdp) => globalThis.benchCarrier.accept(sdp), answer);
    return pages;
  },
});

export const throughJanus = (site: BenchSite, server: JanusServer, leg: Leg): System => ({
  name: "Chrome's own through Janus, H264",
  open: async (setup) => {
    const pages = await openPages(setup, PLACES[leg]);
    await Promise.all([pages.sender.goto(site.origin), pages.receiver.goto(site.origin)]);
    const options = peerOptions(setup, "H264");
    const room = await server.room({ videocodec: "h264", h264_profile: "42e01f" });
    const offer = await pages.sender.evaluate((chosen) => globalThis.benchPeer.offer(chosen), options);
    const answer = await room.publish(offer);
    await pages.sender.evaluate((sdp) => globalThis.benchPeer.accept(sdp), answer);
    await room.subscribe((offered) => pages.receiver.evaluate((sdp) => globalThis.benchPeer.answer(sdp), offered));
    return pages;
  },
});

const firstStream = ({ condition }: Setup): string => (condition.picture === false ? "audio-1" : "video-1");

const openOurs = async (
  studio: Studio,
  setup: Setup,
  leg: Leg,
  extra: { readonly sending?: Record<string, string>; readonly receiving?: Record<string, string> },
): Promise<RunningPages> => {
  const pages = await openPages(setup, PLACES[leg]);
  const atLine = leg === "uplink" ? "sender" : "receiver";
  const { picture, sound } = setup.condition;
  const streams = { ...(picture !== false && { video: 1 }), ...(sound === true && { audio: 1 }) };
  const sending = { fps: String(setup.condition.framesPerSecond), bitrate: String(BITRATE / 1e6), ...extra.sending };
  const urlAt = (place: "sender" | "receiver", extra: Record<string, string>): string => {
    const url = new URL(studio.pageUrl(place, { ...streams, extra }));
    return setup.originAtLine === undefined || place !== atLine ? url.href : url.href.replace(url.origin, setup.originAtLine);
  };
  await pages.sender.goto(urlAt("sender", sending));
  await untilPhase(pages.sender, firstStream(setup), "live");
  await pages.receiver.goto(urlAt("receiver", { delay: "0", ...extra.receiving }));
  for (const kind of Object.keys(streams)) await untilPhase(pages.receiver, `${kind}-1`, "live");
  return pages;
};

export const throughRelay = (
  studio: Studio,
  playout: "instant" | "native",
  leg: Leg,
  { codec, delayMs = 0, follows = false }: { readonly codec?: "VP8"; readonly delayMs?: number; readonly follows?: boolean } = {},
): System => ({
  name: `${playout === "instant" ? "Setsuna" : "Chrome's playout"} through our relay${codec === undefined ? "" : `, ${codec}`}`,
  open: (setup) =>
    openOurs(studio, setup, leg, {
      sending: { ...(codec === undefined ? {} : { codec }), ...(follows ? { follow: "1" } : {}) },
      receiving: { playout, delay: String(delayMs) },
    }),
});

/** `follows`: as the sender's setting, for when video falls back to the relay. */
export const directly = (studio: Studio, follows = false): System => ({
  name: "Setsuna directly",
  open: async (setup) => {
    const pages = await openOurs(studio, setup, "downlink", {
      sending: { route: "direct", ...(follows && { follow: "1" }) },
      receiving: { playout: "instant", route: "direct" },
    });
    await untilRoute(pages.receiver, firstStream(setup), "direct");
    return pages;
  },
});
