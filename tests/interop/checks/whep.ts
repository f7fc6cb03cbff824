import { untilFigures } from "../figures.ts";
import { endpointOf, expectAnswer, expectRefusal, openSession, post } from "../negotiate.ts";
import type { LossyLink } from "../surroundings.ts";
import { type Check, checkOf } from "../tools.ts";
import type { MediaRequest, RtcClient } from "../types.ts";
import { NotApplicable } from "../types.ts";
import type { World } from "../world.ts";
import { rfc, WEBRTC_STATS, WHEP } from "./sources.ts";

const PICTURE: MediaRequest = { direction: "receive", video: "H264" };
const LATE_MS = 2000;
const LOSS = 0.03;
const KEYFRAME_FRAMES = 30;
const STILL_READINGS = 4;
const STILL_MS = 700;

const play = async (client: RtcClient, world: World, wish: MediaRequest = PICTURE, link?: LossyLink) => {
  const channel = await world.source();
  return openSession(client, world, wish, channel, link === undefined ? {} : { link });
};

export const WHEP_CHECKS: readonly Check[] = [
  checkOf("rtc", {
    id: "whep-created",
    title: { en: "A playback offer is answered with 201, Location and ETag", ja: "再生のofferに201、Location、ETagで応答する" },
    reason: WHEP,
    run: async (client, world) => {
      const { answer } = await play(client, world);
      for (const name of ["location", "etag"]) if ((answer.headers[name] ?? "") === "") throw new Error(`no ${name}`);
    },
  }),
  checkOf("rtc", {
    id: "whep-frames",
    title: { en: "Complete video frames arrive", ja: "映像のフレームが欠けずに届く" },
    reason: WEBRTC_STATS,
    run: async (client, world) => {
      const { connection } = await play(client, world);
      await untilFigures(connection, ["frames"], ({ frames }) => frames >= 20);
    },
  }),
  checkOf("rtc", {
    id: "whep-picture",
    title: { en: "The decoded video moves", ja: "復号した映像が動く" },
    reason: WEBRTC_STATS,
    run: async (client, world) => {
      const { connection } = await play(client, world);
      await untilFigures(connection, ["changes"], ({ changes }) => changes >= 10);
    },
  }),
  checkOf("rtc", {
    id: "whep-audio",
    title: { en: "Audio packets arrive", ja: "音声のパケットが届く" },
    reason: rfc(7587, "4"),
    run: async (client, world) => {
      const { connection } = await play(client, world, { direction: "receive", audio: "opus" });
      await untilFigures(connection, ["audioPackets"], ({ audioPackets }) => audioPackets >= 50);
    },
  }),
  checkOf("rtc", {
    id: "whep-sound",
    title: { en: "The decoded audio isn't silent", ja: "復号した音声が無音でない" },
    reason: rfc(7874, "3"),
    run: async (client, world) => {
      const { connection } = await play(client, world, { direction: "receive", audio: "opus" });
      await untilFigures(connection, ["audioEnergy"], ({ audioEnergy }) => audioEnergy > 0);
    },
  }),
  checkOf("rtc", {
    id: "whep-late",
    title: { en: "A late viewer gets video within 2 s", ja: "途中から見る人にも2秒以内に映像が出る" },
    reason: rfc(5104, "3.5.1"),
    run: async (client, world) => {
      const channel = await world.source();
      const began = performance.now();
      const { connection } = await openSession(client, world, PICTURE, channel);
      await untilFigures(connection, ["frames"], ({ frames }) => frames > 0);
      const ms = performance.now() - began;
      if (ms > LATE_MS) throw new Error(`after ${Math.round(ms)} ms`);
    },
  }),
  checkOf("rtc", {
    id: "whep-pli",
    title: { en: "A PLI gets a keyframe", ja: "PLIを送るとキーフレームが届く" },
    reason: rfc(4585, "6.3.1"),
    run: async (client, world) => {
      const { connection } = await play(client, world);
      if (connection.requestKeyframe === undefined) throw new NotApplicable("a page can't send PLI");
      const names = ["frames", "keyframes"] as const;
      const first = await untilFigures(connection, names, ({ frames }) => frames >= 20);
      const before = await untilFigures(connection, names, ({ frames }) => frames >= first.frames + KEYFRAME_FRAMES);
      if (before.keyframes !== first.keyframes) throw new Error("keyframes come without being asked for");
      await connection.requestKeyframe();
      const after = await untilFigures(connection, names, ({ keyframes }) => keyframes > before.keyframes);
      if (after.frames > before.frames + KEYFRAME_FRAMES) throw new Error(`${after.frames - before.frames} frames later`);
    },
  }),
  checkOf("rtc", {
    id: "whep-loss",
    title: { en: "Downlink loss is repaired, and video continues", ja: "下りの損失が直り、映像が続く" },
    reason: rfc(4588, "4"),
    run: async (client, world) => {
      const link = world.link(11);
      const { connection } = await play(client, world, PICTURE, link);
      const names = ["frames", "nacks"] as const;
      const before = await untilFigures(connection, names, ({ frames }) => frames >= 5);
      link.lose(LOSS);
      await untilFigures(connection, names, ({ frames, nacks }) => frames >= before.frames + 60 && nacks > before.nacks);
    },
  }),
  checkOf("rtc", {
    id: "whep-codec",
    title: { en: "A client that can't decode the stream gets an error", ja: "復号できない相手に、その旨を伝えて断る" },
    reason: rfc(9725, "4.4.3"),
    run: async (client, world) => {
      const channel = await world.source();
      const connection = await client.connect({ direction: "receive", video: "VP8" });
      world.atEnd(() => connection.close());
      const answer = await post(client, endpointOf(world, "receive", channel), connection.offer);
      expectRefusal(answer, "no-common-codec");
    },
  }),
  checkOf("rtc", {
    id: "whep-delete",
    title: { en: "DELETE ends playback, and nothing more arrives", ja: "DELETEで再生が終わり、何も届かなくなる" },
    reason: WHEP,
    run: async (client, world) => {
      const session = await play(client, world);
      await untilFigures(session.connection, ["frames"], ({ frames }) => frames >= 5);
      expectAnswer(await session.request("DELETE"), 200);
      let [before, same] = [-1, 0];
      await untilFigures(
        session.connection,
        ["frames"],
        ({ frames }) => {
          same = frames === before ? same + 1 : 1;
          before = frames;
          return same === STILL_READINGS;
        },
        { everyMs: STILL_MS },
      );
    },
  }),
];
