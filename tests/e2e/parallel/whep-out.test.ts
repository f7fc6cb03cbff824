import { until, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";
import { negotiate, weriftConnection } from "../support/werift-peer.ts";

const FU_A = 28;
const STAP_A = 24;
const IDR = 5;
const SPS = 7;
const WHOLE = 200;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

/** RFC 6184 §5.2. */
const nalTypes = (payload: Buffer): number[] => {
  const type = (payload[0] ?? 0) & 31;
  if (type === FU_A) return ((payload[1] ?? 0) & 0x80) !== 0 ? [(payload[1] ?? 0) & 31] : [];
  if (type !== STAP_A) return [type];
  const types: number[] = [];
  for (let at = 1; at + 2 < payload.length; at += 2 + payload.readUInt16BE(at)) types.push((payload[at + 2] ?? 0) & 31);
  return types;
};

test("a third-party WHEP client plays our sender: whole frames, in order, starting with a keyframe", async () => {
  const sender = await stage.sender({ video: 1, extra: { codec: "H264" } });
  await untilPhase(sender, "video-1", "live");
  const connection = weriftConnection();
  const transceiver = connection.addTransceiver("video", { direction: "recvonly" });
  const sequences: number[] = [];
  const starts: number[] = [];
  let frames = 0;
  transceiver.onTrack.subscribe((track) => {
    track.onReceiveRtp.subscribe((packet) => {
      sequences.push(packet.header.sequenceNumber);
      starts.push(...nalTypes(packet.payload));
      if (packet.header.marker) frames++;
    });
  });
  try {
    const { location, etag } = await negotiate(connection, `${stage.studio.origin}/studio/whep/${stage.studio.demoId}/1`);
    expect(etag).toMatch(/^".+"$/);
    await until("sixty frames", () => frames >= 60);
    expect(starts.slice(0, 4)).toContain(SPS);
    expect(starts).toContain(IDR);
    // The socket's losses are repaired, also before its first packet, but not those longer than a second.
    await until(`${WHOLE} packets without a gap`, () => {
      const last = sequences.at(-1) ?? 0;
      const back = new Set(sequences.map((sequence) => (last - sequence) & 0xffff).filter((count) => count < WHOLE));
      return back.size === WHOLE;
    });
    expect((await fetch(location, { method: "DELETE" })).status).toBe(200);
  } finally {
    await connection.close();
  }
});
