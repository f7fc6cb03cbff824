import { DEFAULT_SOURCE, equip, type Studio, type UdpLink, untilPhase, untilRoute } from "@setsuna/testkit";
import type { BrowserContext, Page } from "playwright-core";
import type { JanusServer } from "../shared/janus/janus-server.ts";
import type {} from "./carrier-global.ts";
import { BITRATE, type Condition } from "./conditions.ts";
import type {} from "./peer-global.ts";
import { type BenchSite, CARRIER_PATH } from "./site.ts";

/** Names the link of the path through our relay that is impaired; there is one in all. */
export type Leg = "uplink" | "downlink";

export interface Setup {
  readonly context: BrowserContext;
  readonly condition: Condition;
  readonly link: UdpLink | undefined;
  /** Address of the studio for the page at the impaired link, such as `http://127.0.0.1:8080`; absent: its own address. */
  readonly originAtLine?: string | undefined;
}

export interface RunningPages {
  readonly sender: Page;
  readonly receiver: Page;
}

/** A way to carry the picture: opens both pages and returns once pictures may flow. */
export interface System {
  readonly name: string;
  open(setup: Setup): Promise<RunningPages>;
}

const openPages = async ({ context, condition, link }: Setup, linkAt: "sender" | "receiver"): Promise<RunningPages> => {
  const sender = await context.newPage();
  const receiver = await context.newPage();
  const source = { ...DEFAULT_SOURCE, framesPerSecond: condition.framesPerSecond, sound: "silent" as const };
  await equip(sender, { source, counters: true, ...(link !== undefined && linkAt === "sender" ? { link } : {}) });
  await equip(receiver, { reader: true, ...(link !== undefined && linkAt === "receiver" ? { link } : {}) });
  return { sender, receiver };
};

/** Chrome's own WebRTC between two pages. */
export const chromePeer = (site: BenchSite, codec: "H264" | "VP8"): System => ({
  name: `Chrome's own, ${codec}, peer to peer`,
  open: async (setup) => {
    const pages = await openPages(setup, "sender");
    await Promise.all([pages.sender.goto(site.origin), pages.receiver.goto(site.origin)]);
    const options = { codec, framesPerSecond: setup.condition.framesPerSecond, bitrate: BITRATE };
    const offer = await pages.sender.evaluate((chosen) => globalThis.benchPeer.offer(chosen), options);
    const answer = await pages.receiver.evaluate((sdp) => globalThis.benchPeer.answer(sdp), offer);
    await pages.sender.evaluate((sdp) => globalThis.benchPeer.accept(sdp), answer);
    return pages;
  },
});

/** WebCodecs at both ends and a data channel between: the least that could be between two pages. */
export const bareCarrier = (site: BenchSite): System => ({
  name: "WebCodecs and a data channel, nothing else",
  open: async (setup) => {
    const pages = await openPages(setup, "sender");
    const address = `${site.origin}${CARRIER_PATH}`;
    await Promise.all([pages.sender.goto(address), pages.receiver.goto(address)]);
    const options = { framesPerSecond: setup.condition.framesPerSecond, bitrate: BITRATE };
    const offer = await pages.sender.evaluate((chosen) => globalThis.benchCarrier.offer(chosen), options);
    const answer = await pages.receiver.evaluate((sdp) => globalThis.benchCarrier.answer(sdp), offer);
    await pages.sender.evaluate((sdp) => globalThis.benchCarrier.accept(sdp), answer);
    return pages;
  },
});

/** Chrome's own WebRTC at both ends of Janus's videoroom, H.264. */
export const throughJanus = (site: BenchSite, server: JanusServer, leg: Leg): System => ({
  name: "Chrome's own through Janus, H264",
  open: async (setup) => {
    const pages = await openPages(setup, leg === "uplink" ? "sender" : "receiver");
    await Promise.all([pages.sender.goto(site.origin), pages.receiver.goto(site.origin)]);
    const options = { codec: "H264" as const, framesPerSecond: setup.condition.framesPerSecond, bitrate: BITRATE };
    const room = await server.room({ videocodec: "h264", h264_profile: "42e01f" });
    const offer = await pages.sender.evaluate((chosen) => globalThis.benchPeer.offer(chosen), options);
    const answer = await room.publish(offer);
    await pages.sender.evaluate((sdp) => globalThis.benchPeer.accept(sdp), answer);
    await room.subscribe((offered) => pages.receiver.evaluate((sdp) => globalThis.benchPeer.answer(sdp), offered));
    return pages;
  },
});

const openOurs = async (
  studio: Studio,
  setup: Setup,
  linkAt: "sender" | "receiver",
  extra: { readonly sending?: Record<string, string>; readonly receiving?: Record<string, string> },
): Promise<RunningPages> => {
  const pages = await openPages(setup, linkAt);
  const sending = { fps: String(setup.condition.framesPerSecond), bitrate: String(BITRATE / 1e6), ...extra.sending };
  const urlAt = (place: "sender" | "receiver", extra: Record<string, string>): string => {
    const url = new URL(studio.pageUrl(place, { video: 1, extra }));
    return setup.originAtLine === undefined || place !== linkAt ? url.href : url.href.replace(url.origin, setup.originAtLine);
  };
  await pages.sender.goto(urlAt("sender", sending));
  await untilPhase(pages.sender, "video-1", "live");
  await pages.receiver.goto(urlAt("receiver", { delay: "0", ...extra.receiving }));
  await untilPhase(pages.receiver, "video-1", "live");
  return pages;
};

/** The product's own pages over its relay. */
export const throughRelay = (
  studio: Studio,
  playout: "instant" | "native",
  leg: Leg,
  { codec, delayMs = 0, follows = false }: { readonly codec?: "VP8"; readonly delayMs?: number; readonly follows?: boolean } = {},
): System => ({
  name: `${playout === "instant" ? "Setsuna" : "Chrome's playout"} through our relay${codec === undefined ? "" : `, ${codec}`}`,
  open: (setup) =>
    openOurs(studio, setup, leg === "uplink" ? "sender" : "receiver", {
      sending: { ...(codec === undefined ? {} : { codec }), ...(follows ? { follow: "1" } : {}) },
      receiving: { playout, delay: String(delayMs) },
    }),
});

/** The product's own pages, the frames directly from one to the other. */
export const directly = (studio: Studio): System => ({
  name: "Setsuna directly",
  open: async (setup) => {
    const pages = await openOurs(studio, setup, "receiver", {
      sending: { route: "direct" },
      receiving: { playout: "instant", route: "direct" },
    });
    await untilRoute(pages.receiver, "video-1", "direct");
    return pages;
  },
});
