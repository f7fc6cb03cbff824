import type { RelayConnection } from "@setsuna/contracts";
import type { FastifyInstance } from "fastify";
import { Audio, type PeerConnection, PeerConnection as RtcPeerConnection, type Track, Video } from "node-datachannel";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { obsOffer } from "./obs-offers.fake.ts";
import { WhipHere } from "./whip-here.fake.ts";

let app: FastifyInstance;
let here: WhipHere;
beforeAll(() => {
  here = new WhipHere();
});
afterAll(() => here.close());
beforeEach(() => {
  app = here.app();
});
afterEach(() => app.close());

const post = (payload: string, channel = 1, token = "anything") =>
  app.inject({
    method: "POST",
    url: `/studio/whip/abc-defg/${channel}`,
    payload,
    headers: {
      "content-type": "application/sdp",
      authorization: `Bearer ${token}`,
      "user-agent": "Mozilla/5.0 (OBS-Studio/32.0.0)",
    },
  });
const end = (location: unknown) =>
  app.inject({ method: "DELETE", url: String(location), headers: { authorization: "Bearer anything" } });
const sectionsOf = (sdp: string): readonly string[] => sdp.split(/(?=^m=)/m).slice(1);

describe("offers of OBS", () => {
  it.each([
    ["30.1: ICE above the sections, candidates inside", { ice: "session", candidates: true }],
    ["30.2: no candidates", { ice: "session" }],
    ["31 and later: ICE in each section", {}],
    ["AV1", { codec: "av1" }],
    ["HEVC", { codec: "hevc" }],
    ["several layers", { layers: 3 }],
  ] as const)("%s", async (_name, shape) => {
    const response = await post(obsOffer(shape));
    expect(response.statusCode).toBe(201);
    const [audio = "", video = "", ...more] = sectionsOf(response.body);
    expect(more).toEqual([]);
    expect(audio).toMatch(/^m=audio \d+ UDP\/TLS\/RTP\/SAVPF 111\r\n/);
    expect(video).toMatch(/^m=video \d+ UDP\/TLS\/RTP\/SAVPF 96\r\n/);
    for (const [index, section] of [audio, video].entries()) {
      expect(section).toContain(`a=mid:${index}\r\n`);
      expect(section).toContain("a=recvonly\r\n");
      expect(section).toContain("a=rtcp-mux\r\n");
    }
    expect(video).toContain("a=rtcp-fb:96 nack pli\r\n");
    expect(response.body).toMatch(/a=candidate:.* 127\.0\.0\.1 \d+ typ host/);
    expect(response.body).toContain("a=setup:active\r\n");
    expect(response.body).toContain("a=group:BUNDLE 0 1\r\n");
    expect(/^a=simulcast:recv (.*)\r$/m.exec(video)?.[1]?.split(";")).toEqual(
      "layers" in shape ? Array.from({ length: shape.layers }, (_, layer) => String(layer)) : undefined,
    );
    // OBS resolves the location as a path only.
    expect(response.headers.location).toMatch(/^\/studio\/whip\/session\//);
    expect((await end(response.headers.location)).statusCode).toBe(200);
  });

  it("accepts audio only and video only", async () => {
    for (const sections of [["audio"], ["video"]] as const) {
      const response = await post(obsOffer({ sections }));
      expect(response.statusCode).toBe(201);
      expect(sectionsOf(response.body)).toHaveLength(1);
      await end(response.headers.location);
    }
  });

  it("refuses a second OBS on the channel, and accepts it once the first has stopped", async () => {
    const first = await post(obsOffer(), 2);
    expect((await post(obsOffer(), 2, "another")).json()).toMatchObject({ code: "previous-stream-exists" });
    await end(first.headers.location);
    const again = await post(obsOffer(), 2);
    expect(again.statusCode).toBe(201);
    await end(again.headers.location);
  });
});

describe("a connection made like OBS's", () => {
  /** Follows OBS's WHIPOutput::ConfigureAudioTrack, ConfigureVideoTrack and Setup. */
  const likeObs = (disableAutoGathering: boolean): { connection: PeerConnection; video: Track } => {
    const connection = new RtcPeerConnection("obs", { iceServers: [], disableAutoGathering, bindAddress: "127.0.0.1" });
    const audio = new Audio("0", "SendOnly");
    audio.addOpusCodec(111);
    audio.addSSRC(1000, "cname", "stream", "stream-audio");
    connection.addTrack(audio);
    const video = new Video("1", "SendOnly");
    video.addSSRC(1001, "cname", "stream", "stream-video");
    video.addH264Codec(96);
    const track = connection.addTrack(video);
    connection.setLocalDescription();
    return { connection, video: track };
  };
  /** SPS of 640x360 as a single NAL unit. */
  const rtp = (sequence: number): Buffer => {
    const head = Buffer.from([0x80, 0x80 | 96, 0, 0, 0, 0, 0, 0, 0, 0, 0x03, 0xe9]);
    head.writeUInt16BE(sequence, 2);
    head.writeUInt32BE(sequence * 3000, 4);
    return Buffer.concat([head, Buffer.from("6742c01eda0280bfe5c05a80", "hex")]);
  };

  it("has the shape of the offers above", () => {
    const { connection } = likeObs(true);
    const offer = connection.localDescription()?.sdp ?? "";
    connection.close();
    const shape = (sdp: string) =>
      sdp
        .split(/\r?\n/)
        .filter((line) => line !== "")
        .map((line) => line.replace(/^(o|a=(?:ssrc|msid|fingerprint|ice-ufrag|ice-pwd)\b).*/, "$1"))
        .toSorted();
    expect(shape(offer)).toEqual(shape(obsOffer()));
  });

  it("connects, and its packets arrive", async () => {
    const { connection, video } = likeObs(false);
    let sending: NodeJS.Timeout | undefined;
    try {
      const open = new Promise<void>((resolve) => video.onOpen(() => resolve()));
      const response = await post(connection.localDescription()?.sdp ?? "", 3);
      expect(response.statusCode).toBe(201);
      connection.setRemoteDescription(response.body, "answer");
      await open;
      let sequence = 1;
      const seen = await new Promise<RelayConnection>((resolve) => {
        sending = setInterval(() => {
          video.sendMessageBinary(rtp(sequence++));
          here.relays.relay.handle({ type: "list", request: 1 });
          const [found] = here.relays.connections;
          if (found !== undefined && found.bitsPerSecond > 0) resolve(found);
        }, 20);
      });
      expect(seen).toMatchObject({ direction: "publish", address: "127.0.0.1", streams: [{ kind: "video" }, { kind: "audio" }] });
      expect((await end(response.headers.location)).statusCode).toBe(200);
    } finally {
      clearInterval(sending);
      connection.close();
    }
  });
});
