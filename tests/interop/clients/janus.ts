import { existsSync } from "node:fs";
import { canRunJanus, JANUS, JanusServer, machineAddress } from "@setsuna/testkit/stack";
import type { Client } from "../tools.ts";
import { type MediaRequest, NotApplicable, type RtcClient, type RtcConnection } from "../types.ts";
import type { World } from "../world.ts";
import { debianVersion } from "./debian-version.ts";
import { notInstalled } from "./missing.ts";
import { nodeRequest } from "./node-request.ts";
import { publisherOf } from "./rtc-publisher.ts";
import { connectWerift } from "./werift.ts";

/** Janus makes the offer. */
const connect = async (server: JanusServer, wish: MediaRequest, world: World): Promise<RtcConnection> => {
  if (wish.direction === "receive") throw new NotApplicable("a room of Janus offers to send, never to receive");
  if (wish.audio === "PCMU") throw new NotApplicable("the room sends Opus");
  const profile = wish.video === "H264-high" ? "640c1f" : "42e01f";
  const room = await server.room(wish.video === "VP8" ? { videocodec: "vp8" } : { videocodec: "h264", h264_profile: profile });
  const inside = await connectWerift({ ...wish, direction: "send" }, world);
  world.atEnd(() => inside.close());
  await inside.accept(await room.publish(inside.offer));
  let take: (answer: string) => void = () => undefined;
  const answered = new Promise<string>((resolve) => {
    take = resolve;
  });
  let started: Promise<void> | undefined;
  const offer = await new Promise<string>((resolve, reject) => {
    started = room.subscribe((sdp) => {
      resolve(sdp);
      return answered;
    });
    started.catch(reject);
  });
  return {
    offer,
    accept: async (answer) => {
      take(answer);
      await started;
    },
    // Janus reports neither state nor feedback to a subscriber.
    reported: [],
    figures: async () => ({}),
    close: () => inside.close(),
  };
};

const LOOPBACK_ALONE = {
  en: "this machine has no address besides loopback, which Janus does not offer",
  ja: "この機械にはループバック以外のアドレスがなく、Janusはそれを候補にしない",
};

export const janus: Client = {
  id: "janus",
  name: "Janus",
  does: { en: "a Janus room, relayed by WHIP", ja: "Janusのルームの映像をWHIPで中継する" },
  tools: ["rtc", "publisher"],
  missing: () => {
    if (!existsSync(JANUS)) return notInstalled("Janus", "janus");
    return canRunJanus(machineAddress()) ? undefined : LOOPBACK_ALONE;
  },
  open: async (world) => {
    const server = await JanusServer.start({ address: machineAddress(), eventLoops: 0 });
    const rtc: RtcClient = { request: nodeRequest, connect: (wish) => connect(server, wish, world) };
    return {
      version: debianVersion("janus"),
      rtc,
      publisher: publisherOf(rtc),
      close: () => server.stop(),
    };
  },
};
