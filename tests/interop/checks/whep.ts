import { UdpLink } from "@setsuna/testkit";
import { endpointOf, expectAnswer, openSession, post } from "../negotiate.ts";
import { type Check, checkOf } from "../tools.ts";
import type { MediaWish, RtcClient } from "../types.ts";
import { NotApplicable } from "../types.ts";
import { untilFigures } from "../witness.ts";
import type { World } from "../world.ts";
import { rfc, WEBRTC_STATS, WHEP } from "./sources.ts";

const PICTURE: MediaWish = { direction: "receive", video: "H264" };
const LATE_MS = 2000;
const LOSS = 0.03;

const play = async (client: RtcClient, world: World, wish: MediaWish = PICTURE, link?: UdpLink) => {
  const channel = await world.source();
  return openSession(client, world, wish, channel, link === undefined ? {} : { link });
};

/** Playing by WHEP what our own sender sends. */
export const WHEP_CHECKS: readonly Check[] = [
  checkOf("rtc", {
    id: "whep-created",
    title: { en: "Offer to play is answered with 201, Location and ETag", ja: "再生のofferに201、Location、ETagで応答する" },
    reason: WHEP,
    run: async (client, world) => {
      const { answer } = await play(client, world);
      for (const name of ["location", "etag"]) if ((answer.headers[name] ?? "") === "") throw new Error(`no ${name}`);
    },
  }),
  checkOf("rtc", {
    id: "whep-picture",
    title: { en: "The picture plays", ja: "映像が再生される" },
    reason: WEBRTC_STATS,
    run: async (client, world) => {
      const { connection } = await play(client, world);
      await untilFigures(connection, ({ frames = 0, changes = 10 }) => frames >= 20 && changes >= 10);
    },
  }),
  checkOf("rtc", {
    id: "whep-sound",
    title: { en: "The sound plays", ja: "音声が再生される" },
    reason: rfc(7874, "3"),
    run: async (client, world) => {
      const { connection } = await play(client, world, { direction: "receive", audio: "opus" });
      await untilFigures(connection, ({ audioPackets = 0, audioEnergy = 1 }) => audioPackets >= 50 && audioEnergy > 0);
    },
  }),
  checkOf("rtc", {
    id: "whep-late",
    title: { en: "Who comes late has a picture within 2 s", ja: "途中から見る人にも2秒以内に映像が出る" },
    reason: rfc(5104, "3.5.1"),
    run: async (client, world) => {
      const channel = await world.source();
      const began = performance.now();
      const { connection } = await openSession(client, world, PICTURE, channel);
      await untilFigures(connection, ({ frames = 0 }) => frames > 0);
      const ms = performance.now() - began;
      if (ms > LATE_MS) throw new Error(`after ${Math.round(ms)} ms`);
    },
  }),
  checkOf("rtc", {
    id: "whep-pli",
    title: { en: "A keyframe comes when it sends PLI", ja: "PLIを送るとキーフレームが届く" },
    reason: rfc(4585, "6.3.1"),
    run: async (client, world) => {
      const { connection } = await play(client, world);
      if (connection.requestKeyframe === undefined) throw new NotApplicable("a page cannot send PLI of its own accord");
      const { keyframes: before } = await untilFigures(connection, ({ frames = 0 }) => frames >= 20);
      if (before === undefined) throw new NotApplicable("it does not tell keyframes from others");
      await connection.requestKeyframe();
      await untilFigures(connection, ({ keyframes = 0 }) => keyframes > before);
    },
  }),
  checkOf("rtc", {
    id: "whep-loss",
    title: { en: "Loss on its downlink is repaired: the picture goes on", ja: "下りの損失が直り、映像が続く" },
    reason: rfc(4588, "4"),
    run: async (client, world) => {
      const link = new UdpLink({ seed: 11 });
      world.atEnd(async () => link.close());
      const { connection } = await play(client, world, PICTURE, link);
      const { frames: before = 0 } = await untilFigures(connection, ({ frames = 0 }) => frames >= 5);
      link.setParameters({ loss: LOSS });
      await untilFigures(connection, ({ frames = 0, nacks = 1 }) => frames >= before + 60 && nacks > 0);
    },
  }),
  checkOf("rtc", {
    id: "whep-codec",
    title: { en: "Who cannot decode what is sent is told so", ja: "復号できない相手に、その旨を伝えて断る" },
    reason: rfc(9725, "4.4.3"),
    run: async (client, world) => {
      const channel = await world.source();
      const connection = await client.connect({ direction: "receive", video: "VP8" });
      world.atEnd(() => connection.close());
      const answer = await post(client, endpointOf(world, "receive", channel), connection.offer);
      if (answer.status === 201) throw new Error("answered 201");
      expectAnswer(answer, answer.status, "no-common-codec");
    },
  }),
  checkOf("rtc", {
    id: "whep-delete",
    title: { en: "DELETE ends playing: nothing comes any more", ja: "DELETEで再生が終わり、何も届かなくなる" },
    reason: WHEP,
    run: async (client, world) => {
      const session = await play(client, world);
      await untilFigures(session.connection, ({ frames = 0 }) => frames >= 5);
      expectAnswer(await session.request("DELETE"), 200);
      let before = -1;
      await untilFigures(
        session.connection,
        ({ frames = 0 }) => {
          const isStill = frames === before;
          before = frames;
          return isStill;
        },
        { everyMs: 700 },
      );
    },
  }),
];
