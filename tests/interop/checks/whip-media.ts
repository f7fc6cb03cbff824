import { until } from "@setsuna/testkit";
import { figuresOf, untilFigures } from "../figures.ts";
import { endpointOf, expectAnswer, openSession, post } from "../negotiate.ts";
import type { LossyLink } from "../surroundings.ts";
import { type Check, checkOf, type Publisher } from "../tools.ts";
import { type MediaRequest, NotApplicable, type RtcClient } from "../types.ts";
import type { World } from "../world.ts";
import { rfc, WEBRTC_STATS } from "./sources.ts";

const LOSS = 0.05;
/** Product rule: DELETE frees a stream within 1 s. */
const FREED_MS = 1000;
/** A silent sender keeps its place for a second; the next one's answer waits. */
const TAKEN_OVER_MS = 2000;
const SILENCE_DBFS = -60;
const AUDIBLE_MS = 20_000;
const MAX_LATENCY_MS = 2000;

const inAnyCodec = async <Value>(send: (video: "H264" | "VP8") => Promise<Value>): Promise<readonly [Value, "H264" | "VP8"]> => {
  try {
    return [await send("H264"), "H264"];
  } catch (error) {
    if (!(error instanceof NotApplicable)) throw error;
    return [await send("VP8"), "VP8"];
  }
};

const publishing = async (publisher: Publisher, wish: Omit<MediaRequest, "direction">, world: World, token?: string) => {
  const channel = world.channel();
  const to = { channel, ...(token === undefined ? {} : { token }) };
  const publication = await publisher.publish({ direction: "send", ...wish }, to, world);
  world.atEnd(() => publication.stop());
  return { channel, publication };
};

const sending = (client: RtcClient, world: World, channel: number, link?: LossyLink) =>
  inAnyCodec((video) => openSession(client, world, { direction: "send", video }, channel, link === undefined ? {} : { link }));

const pictureIn = (video: NonNullable<MediaRequest["video"]>) => async (publisher: Publisher, world: World) => {
  const witness = await world.witness();
  const { channel } = await publishing(publisher, { video }, world);
  const seen = video === "VP8" ? "VP8" : "H264";
  await witness.watch(channel, { video: seen }, ["frames", "changes"], ({ frames, changes }) => frames >= 10 && changes >= 5);
};

/** Without this, "free" and "taken over" would prove nothing. */
const isTaken = async ({ stranger }: World, url: string): Promise<void> => {
  const answer = await post(stranger, url, await stranger.offer());
  expectAnswer(answer, 409, "previous-stream-exists");
};

const freedAfter = async ({ stranger }: World, url: string, limitMs: number): Promise<number> => {
  const began = performance.now();
  const sdp = await stranger.offer();
  return until(
    "the place to be free",
    async () => {
      const answer = await post(stranger, url, sdp);
      if (answer.status !== 201) return false;
      const ms = performance.now() - began;
      await stranger.request({ method: "DELETE", url: new URL(answer.headers.location ?? "", url).href });
      return ms;
    },
    limitMs,
    50,
  );
};

export const WHIP_MEDIA: readonly Check[] = [
  checkOf("publisher", {
    id: "send-h264",
    title: { en: "H.264 Baseline plays in a WHEP page", ja: "H.264 Baselineの映像がWHEPのページで動く" },
    reason: rfc(7742, "5"),
    run: pictureIn("H264"),
  }),
  checkOf("publisher", {
    id: "send-h264-high",
    title: { en: "H.264 High plays in a WHEP page", ja: "H.264 Highの映像がWHEPのページで動く" },
    reason: rfc(6184, "8.1"),
    run: pictureIn("H264-high"),
  }),
  checkOf("publisher", {
    id: "send-vp8",
    title: { en: "VP8 plays in a WHEP page", ja: "VP8の映像がWHEPのページで動く" },
    reason: rfc(7742, "5"),
    run: pictureIn("VP8"),
  }),
  checkOf("publisher", {
    id: "send-opus",
    title: { en: "Opus is audible in a WHEP page", ja: "Opusの音声がWHEPのページで聞こえる" },
    reason: rfc(7874, "3"),
    run: async (publisher, world) => {
      const witness = await world.witness();
      const { channel } = await publishing(publisher, { audio: "opus" }, world);
      await witness.watch(
        channel,
        { audio: "opus" },
        ["audioPackets", "audioEnergy"],
        ({ audioPackets, audioEnergy }) => audioPackets > 50 && audioEnergy > 0,
      );
    },
  }),
  checkOf("publisher", {
    id: "send-instant",
    title: { en: "Our receiver plays video and audio", ja: "本サービスの受信画面で映像が動き、音声が鳴る" },
    reason: WEBRTC_STATS,
    run: async (publisher, world) => {
      const witness = await world.witness();
      const [{ channel }] = await inAnyCodec((video) => publishing(publisher, { video, audio: "opus" }, world));
      const page = await witness.receiver(channel, ["video", "audio"]);
      const width = await witness.pictures(page, channel, 10);
      if (width < 100) throw new Error(`the picture is ${width} wide`);
      await until("audio at the receiver", async () => (await witness.peak(page)) > SILENCE_DBFS, AUDIBLE_MS);
    },
  }),
  checkOf("publisher", {
    id: "send-latency",
    title: { en: "The displayed latency is plausible", ja: "表示される遅延が妥当である" },
    reason: rfc(3550, "6.4.1"),
    run: async (publisher, world) => {
      const witness = await world.witness();
      const [{ channel }] = await inAnyCodec((video) => publishing(publisher, { video }, world));
      const page = await witness.receiver(channel, ["video"]);
      let shown = 0;
      for (let round = 0; round < 4; round += 1) {
        await witness.pictures(page, channel, 15);
        const latency = await witness.latency(page, channel);
        if (latency === undefined) continue;
        shown += 1;
        if (latency < 0 || latency > MAX_LATENCY_MS) throw new Error(`the page shows ${latency} ms`);
      }
      if (shown === 0) throw new NotApplicable("the page shows no latency for it");
    },
  }),
  checkOf("publisher", {
    id: "send-ends",
    title: { en: "The channel is free within 1 s after the end", ja: "終了後1秒以内に、別の送信に場所が空く" },
    reason: rfc(9725, "4.2"),
    run: async (publisher, world) => {
      const [{ channel, publication }] = await inAnyCodec((video) => publishing(publisher, { video }, world));
      const url = endpointOf(world, "send", channel);
      await isTaken(world, url);
      await publication.stop();
      const ms = await freedAfter(world, url, 10_000);
      if (ms > FREED_MS) throw new Error(`free after ${Math.round(ms)} ms`);
    },
  }),
  checkOf("publisher", {
    id: "send-takeover",
    title: {
      en: "After a crash, the same bearer token takes over, at most 2 s later than a normal start",
      ja: "クラッシュ後、同じBearerなら、通常の開始から2秒以内の遅れで引き継げる",
    },
    reason: rfc(9725, "4.7.1"),
    run: async (publisher, world) => {
      const channel = world.channel();
      const token = "interop-takeover";
      const send = (video: "H264" | "VP8") => publisher.publish({ direction: "send", video }, { channel, token }, world);
      const timed = async (video: "H264" | "VP8") => {
        const began = performance.now();
        const publication = await send(video);
        return { publication, ms: performance.now() - began };
      };
      const [{ publication: first, ms: startMs }, video] = await inAnyCodec(timed);
      world.atEnd(() => first.stop());
      if (first.crash === undefined) throw new NotApplicable("it cannot be ended without a word");
      await isTaken(world, endpointOf(world, "send", channel));
      await first.crash();
      const second = await timed(video);
      world.atEnd(() => second.publication.stop());
      const laterMs = second.ms - startMs;
      if (laterMs > TAKEN_OVER_MS) throw new Error(`taken over ${Math.round(laterMs)} ms later than a start takes`);
    },
  }),
  checkOf("rtc", {
    id: "whip-no-ssrc",
    title: { en: "Video arrives without a=ssrc in the offer", ja: "offerにa=ssrcがなくても映像が届く" },
    reason: rfc(9143, "9.2"),
    run: async (client, world) => {
      const witness = await world.witness();
      const channel = world.channel();
      const change = (sdp: string): string => sdp.replace(/^a=(?:ssrc|ssrc-group|msid-semantic):.*\r?\n/gm, "");
      const [, video] = await inAnyCodec((wish) =>
        openSession(client, world, { direction: "send", video: wish, audio: "opus" }, channel, { change }),
      );
      await witness.watch(
        channel,
        { video, audio: "opus" },
        ["frames", "audioPackets"],
        ({ frames, audioPackets }) => frames >= 10 && audioPackets > 20,
      );
    },
  }),
  checkOf("rtc", {
    id: "whip-pli",
    title: { en: "A viewer's PLI reaches the sender", ja: "視聴側のPLIが送信側に届く" },
    reason: rfc(4585, "6.3.1"),
    run: async (client, world) => {
      const channel = world.channel();
      const [{ connection }, video] = await sending(client, world, channel);
      await untilFigures(connection, ["state", "plis"], ({ state }) => state === "connected");
      const { connection: viewer } = await openSession(world.stranger, world, { direction: "receive", video }, channel);
      await untilFigures(viewer, ["frames"], ({ frames }) => frames >= 5);
      const { plis: before } = await figuresOf(connection, ["plis"]);
      await viewer.requestKeyframe?.();
      await untilFigures(connection, ["plis"], ({ plis }) => plis > before);
    },
  }),
  checkOf("rtc", {
    id: "whip-nack",
    title: { en: "Uplink loss is repaired by NACK, and video continues", ja: "上りの損失をNACKで求め、映像が続く" },
    reason: rfc(4585, "6.2.1"),
    run: async (client, world) => {
      const witness = await world.witness();
      const link = world.link(7);
      const channel = world.channel();
      const [{ connection }, video] = await sending(client, world, channel, link);
      const { nacks: before } = await untilFigures(connection, ["state", "nacks"], ({ state }) => state === "connected");
      link.lose(LOSS);
      await witness.watch(channel, { video }, ["frames", "changes"], ({ frames, changes }) => frames >= 60 && changes >= 20);
      await untilFigures(connection, ["nacks"], ({ nacks }) => nacks > before);
    },
  }),
  checkOf("rtc", {
    id: "whip-reports",
    title: { en: "The sender gets receiver reports", ja: "送信側が受信レポートを受け取る" },
    reason: rfc(3550, "6.4.2"),
    run: async (client, world) => {
      const [{ connection }] = await sending(client, world, world.channel());
      await untilFigures(connection, ["reports"], ({ reports }) => reports > 0);
    },
  }),
];
