import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { OpusRedundancy, takeCopies } from "@setsuna/playout";
import { launchBrowser } from "@setsuna/testkit";
import type { Browser as Chromium } from "playwright-core";
import type { Browser as Firefox } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firefoxPath, launchFirefox } from "../support/firefox.ts";

/** Players that don't know copies take them for padding: every packet must play the same samples. */

const installed = firefoxPath();
const RATE = 48_000;
const PACKETS = 100;
const PACKET_SAMPLES = 960;

let server: Server;
let origin: string;
let chromium: Chromium;
let firefox: Firefox | undefined;
beforeAll(async () => {
  server = createServer((_, response) => response.end("<!doctype html><title>decoders</title>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  chromium = await launchBrowser();
  if (installed !== undefined) firefox = await launchFirefox(installed);
});
afterAll(async () => {
  await firefox?.close();
  await chromium?.close();
  server?.close();
});

const encodeInPage = async ([rate, packets, samples]: readonly [number, number, number]): Promise<string[]> => {
  const out: string[] = [];
  const failures: string[] = [];
  const encoder = new AudioEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      out.push(btoa(String.fromCharCode(...bytes)));
    },
    error: ({ message }) => failures.push(message),
  });
  encoder.configure({ codec: "opus", sampleRate: rate, numberOfChannels: 1, bitrate: 96_000 });
  for (let packet = 0; packet < packets; packet += 1) {
    const data = Float32Array.from({ length: samples }, (_, index) => {
      const seconds = (packet * samples + index) / rate;
      const phase = 2 * Math.PI * (150 * seconds + 60 * Math.sin(2 * seconds));
      return 0.3 * Math.sin(phase) + 0.15 * Math.sin(2 * phase) + 0.1 * Math.sin(5 * phase);
    });
    const timestamp = Math.round((packet * samples * 1e6) / rate);
    encoder.encode(
      new AudioData({ format: "f32-planar", sampleRate: rate, numberOfFrames: samples, numberOfChannels: 1, timestamp, data }),
    );
  }
  await encoder.flush();
  if (failures.length > 0) throw new Error(failures.join());
  return out;
};

const decodeInPage = async ([rate, packets]: readonly [number, readonly string[]]): Promise<number[]> => {
  const out: number[] = [];
  const failures: string[] = [];
  const decoder = new AudioDecoder({
    output: (data) => {
      const samples = new Float32Array(data.numberOfFrames);
      data.copyTo(samples, { planeIndex: 0, format: "f32-planar" });
      data.close();
      out.push(...samples);
    },
    error: ({ message }) => failures.push(message),
  });
  decoder.configure({ codec: "opus", sampleRate: rate, numberOfChannels: 1 });
  for (const [index, packet] of packets.entries()) {
    const data = Uint8Array.from(atob(packet), (letter) => letter.charCodeAt(0));
    decoder.decode(new EncodedAudioChunk({ type: "key", timestamp: index * 20_000, data }));
  }
  await decoder.flush();
  if (failures.length > 0) throw new Error(failures.join());
  return out;
};

const bytesOf = (packet: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(packet, "base64"));

const withCopies = (packets: readonly string[]): string[] => {
  const redundancy = new OpusRedundancy();
  redundancy.setOffsets([1, 4]);
  return packets.map((packet, index) => Buffer.from(redundancy.next(bytesOf(packet), index * PACKET_SAMPLES)).toString("base64"));
};

const withLosses = (packets: readonly string[]): string[] => packets.filter((_, index) => index % 20 !== 11);

let plain: readonly string[] | undefined;
const encoded = async (): Promise<readonly string[]> => {
  if (plain !== undefined) return plain;
  const page = await chromium.newPage();
  await page.goto(origin);
  plain = (await page.evaluate(encodeInPage, [RATE, PACKETS, PACKET_SAMPLES] as const)).slice(0, PACKETS);
  return plain;
};

const compare = async (decode: (packets: readonly string[]) => Promise<number[]>): Promise<void> => {
  const packets = await encoded();
  const carrying = withCopies(packets);
  expect(carrying.filter((packet) => takeCopies(bytesOf(packet)).copies.length === 2).length).toBeGreaterThan(PACKETS * 0.9);
  for (const sent of [(all: readonly string[]) => [...all], withLosses]) {
    const [heard, expected] = [await decode(sent(carrying)), await decode(sent(packets))];
    expect(heard.length).toBe(expected.length);
    expect(heard.length).toBeGreaterThan(0.9 * PACKETS * PACKET_SAMPLES);
    expect(Math.max(...expected.slice(0, 20_000).map(Math.abs))).toBeGreaterThan(0.1);
    expect(heard.filter((sample, index) => sample !== expected[index])).toEqual([]);
  }
};

test("Chromium's decoder plays packets with copies like those without, with and without losses", async () => {
  const page = await chromium.newPage();
  await page.goto(origin);
  await compare((packets) => page.evaluate(decodeInPage, [RATE, packets] as const));
});

test.skipIf(installed === undefined)("Firefox's decoder does too", async () => {
  if (firefox === undefined) throw new Error("no Firefox");
  const page = await firefox.newPage();
  await page.goto(origin);
  await compare((packets) => page.evaluate(decodeInPage, [RATE, packets] as const));
});
