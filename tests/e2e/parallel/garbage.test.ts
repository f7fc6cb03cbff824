import { createSocket } from "node:dgram";
import { phaseOf, seededRandom, UdpLink, untilPhase } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open({}, LIGHT_SOURCE);
});
afterAll(() => stage?.close());

const HEAD = [
  "v=0",
  "o=- 1 1 IN IP4 127.0.0.1",
  "s=-",
  "t=0 0",
  "a=ice-ufrag:abcd",
  "a=ice-pwd:abcdefghijklmnopqrstuvwx",
  `a=fingerprint:sha-256 ${"AB:".repeat(31)}AB`,
  "a=setup:actpass",
];
const sdp = (...lines: string[]): string => `${[...HEAD, ...lines].join("\r\n")}\r\n`;
const video = (mid: number, codec: string): string[] => [
  "m=video 9 UDP/TLS/RTP/SAVPF 96",
  "c=IN IP4 0.0.0.0",
  `a=mid:${mid}`,
  "a=sendonly",
  "a=rtcp-mux",
  `a=rtpmap:96 ${codec}/90000`,
];

test.each([
  ["no media", sdp(), 400, "bad-sdp"],
  ["ten media sections", sdp(...Array.from({ length: 10 }, (_, mid) => video(mid, "VP8")).flat()), 400, "bad-sdp"],
  ["a codec that we lack", sdp(...video(0, "H266")), 406, "no-common-codec"],
  ["not SDP at all", "\u0000\u0001 hello", 400, "bad-sdp"],
  ["a megabyte", "v=0\r\n".repeat(200_000), 413, "message-too-large"],
])("SDP with %s is refused with a typed error", async (_name, offer, status, code) => {
  for (const endpoint of ["whip", "whep"]) {
    const response = await fetch(`${stage.studio.origin}/studio/${endpoint}/${stage.studio.demoId}/1`, {
      method: "POST",
      headers: { "content-type": "application/sdp" },
      body: endpoint === "whip" ? offer : offer.replaceAll("a=sendonly", "a=recvonly"),
    });
    expect({ endpoint, status: response.status }).toEqual({ endpoint, status });
    expect(await response.json()).toMatchObject({ code });
  }
});

test("garbage on the relay's ports stops neither a stream nor the relay", async () => {
  // We learn the relay's addresses from the page, as the link does.
  const link = new UdpLink({ seed: 1 });
  const ports: number[] = [];
  const entrance = link.entrance.bind(link);
  link.entrance = (address, port) => {
    ports.push(port);
    return entrance(address, port);
  };
  await stage.sender({ video: 1 });
  const receiver = await stage.receiver({ video: 1 }, { link });
  await untilPhase(receiver, "video-1", "live");
  await follow(receiver);
  await untilFrames(receiver);
  const relays = stage.studio.relayPids();
  expect(ports.length).toBeGreaterThan(0);

  const random = seededRandom(20);
  const socket = createSocket("udp4");
  const firstBytes = [0x80, 0x81, 0x90, 0xbf, 0x16, 0x14, 0x00, 0x01, 0x40];
  for (let count = 0; count < 5000; count++) {
    const packet = Buffer.from(Array.from({ length: Math.floor(random() ** 3 * 1500) + 1 }, () => Math.floor(random() * 256)));
    packet[0] = firstBytes[count % firstBytes.length] ?? 0;
    const port = ports[count % ports.length] ?? 0;
    await new Promise<void>((resolve) => socket.send(packet, port, "127.0.0.1", () => resolve()));
  }
  socket.close();
  await untilFrames(receiver, 20);
  expect(await phaseOf(receiver, "video-1")).toBe("live");
  expect(stage.studio.relayPids()).toEqual(relays);
  await stage.clear();
  link.close();
});
