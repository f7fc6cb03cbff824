import { readFileSync } from "node:fs";
import { mediaPath, numericStatOf, until, untilPhase } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RtpHeader, RtpPacket } from "werift";
import { accessUnitsOf, packetiseH264 } from "../support/rtp-codec-h264.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";
import { negotiate, weriftConnection, writableTrack } from "../support/werift-peer.ts";

const FRAME_MS = 40;
const TICKS_PER_FRAME = 3600;
/** The first recording: it begins with a keyframe and the rest refers to it. */
const FRAMES = 40;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterAll(() => stage?.close());

test("a WHIP publisher that is not ours is seen in our receiver, holds the stream, and gives it back by DELETE", async () => {
  const endpoint = `${stage.studio.origin}/studio/whip/${stage.studio.demoId}/1`;
  const receiver = await stage.receiver({ video: 1 });
  const connection = weriftConnection();
  const track = writableTrack();
  connection.addTransceiver(track, { direction: "sendonly" });
  const { location } = await negotiate(connection, endpoint);
  await until("the publisher to connect", () => connection.connectionState === "connected");

  const units = accessUnitsOf(readFileSync(mediaPath("footage.h264"))).slice(0, FRAMES);
  let frame = 0;
  let sequence = 1;
  const sending = setInterval(() => {
    const payloads = packetiseH264(units[frame % units.length] ?? []);
    for (const [index, payload] of payloads.entries()) {
      const header = new RtpHeader({
        payloadType: 102,
        sequenceNumber: sequence++ & 0xffff,
        timestamp: (frame * TICKS_PER_FRAME) >>> 0,
        marker: index === payloads.length - 1,
      });
      track.writeRtp(new RtpPacket(header, payload));
    }
    frame++;
  }, FRAME_MS);
  try {
    await untilPhase(receiver, "video-1", "live");
    await follow(receiver);
    const frames = await untilFrames(receiver, 40);
    expect(frames.at(-1)).toMatchObject({ width: 1280, height: 720 });
    expect(await until("the picture's size", () => numericStatOf(receiver, "video-1", "frameHeight"))).toBe(720);
    const sender = await stage.sender({ video: 1 });
    await untilPhase(sender, "video-1", "refused");
    expect((await fetch(location, { method: "DELETE" })).status).toBe(200);
    await untilPhase(receiver, "video-1", "waiting-for-sender");
    expect((await fetch(location, { method: "DELETE" })).status).toBe(404);
  } finally {
    clearInterval(sending);
    await connection.close();
  }
});
