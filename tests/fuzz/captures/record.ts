/** Renews the fuzzing seeds: `npm run build && npx tsx tests/fuzz/captures/record.ts`. Writes packets.json and texts.json. */
import { randomBytes, randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";
import { type FromRelay, MediaSessionId, SerialId, StreamRef, type ToRelay } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { Relay } from "@setsuna/relay";
import { PublishRtp, SubscribeRtp } from "@setsuna/relay/testing";
import { isRtcp } from "@setsuna/rtp";
import { launchBrowser, openContext, Studio, until } from "@setsuna/testkit";
import datachannel from "node-datachannel";
import type { Browser, Page } from "playwright-core";
import { firefoxPath, launchFirefox } from "../../e2e/support/firefox.ts";

const CODECS = ["H264", "VP8", "VP9", "AV1", "opus"] as const;
const KEPT = 14;
const RTCP_KEPT = 24;

const packets: Record<string, string[]> = Object.fromEntries(CODECS.map((codec) => [codec, []]));
const rtcp: string[] = [];
const offers: { from: string; sdp: string }[] = [];
const answers: string[] = [];

let carrying: string = CODECS[0];
const note = (packet: Buffer): void => {
  const list = isRtcp(packet) ? rtcp : (packets[carrying] ?? []);
  if (list.length < (isRtcp(packet) ? RTCP_KEPT : KEPT)) list.push(packet.toString("base64"));
};

const tap = (role: { onPacket(mid: string, packet: Buffer, now: number, ntpNow: number): void }): void => {
  const handle = role.onPacket;
  role.onPacket = function (mid, packet, now, ntpNow) {
    note(packet);
    handle.call(this, mid, packet, now, ntpNow);
  };
};

const offerOf = (page: Page, direction: "sendonly" | "recvonly", kind: "video" | "audio", codec: string): Promise<string> =>
  page.evaluate(
    async ([way, what, wanted]) => {
      const connection = new RTCPeerConnection();
      Object.assign(globalThis, { connection });
      const audio = new AudioContext();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [160, 90];
      const picture = canvas.getContext("2d");
      let step = 0;
      setInterval(() => {
        step += 1;
        if (picture === null) return;
        picture.fillStyle = `hsl(${step * 20} 80% 50%)`;
        picture.fillRect(step % 120, 10, 40, 60);
      }, 33);
      const destination = audio.createMediaStreamDestination();
      const tone = audio.createOscillator();
      tone.connect(destination);
      tone.start();
      const [track] = what === "video" ? canvas.captureStream(30).getTracks() : destination.stream.getTracks();
      const transceiver = connection.addTransceiver(way === "sendonly" && track ? track : what, {
        direction: way as RTCRtpTransceiverDirection,
      });
      const known = RTCRtpReceiver.getCapabilities(what)?.codecs ?? [];
      const chosen = known.filter(({ mimeType }) => mimeType.toLowerCase() === `${what}/${wanted}`.toLowerCase());
      transceiver.setCodecPreferences([...chosen, ...known.filter(({ mimeType }) => mimeType.endsWith("/rtx"))]);
      await connection.setLocalDescription();
      await new Promise<void>((resolve) => {
        connection.onicegatheringstatechange = () => connection.iceGatheringState === "complete" && resolve();
        if (connection.iceGatheringState === "complete") resolve();
      });
      return connection.localDescription?.sdp ?? "";
    },
    [direction, kind, codec] as const,
  );

const accept = (page: Page, sdp: string): Promise<void> =>
  page.evaluate(async (answer) => {
    const { connection } = globalThis as unknown as { connection: RTCPeerConnection };
    await connection.setRemoteDescription({ type: "answer", sdp: answer });
  }, sdp);

const recordMedia = async (browser: Browser): Promise<void> => {
  tap(PublishRtp.prototype);
  tap(SubscribeRtp.prototype);
  const told = new Map<string, FromRelay>();
  const relay = new Relay(
    { portRangeBegin: 0, portRangeEnd: 0, offerLoopback: true, publicAddresses: [] },
    {
      now: () => performance.now(),
      ntpNow: () => performance.timeOrigin + performance.now(),
      random: (below) => randomInt(below),
      later: (run) => void setImmediate(run),
      send: (message) => void ("session" in message && told.set(message.session, message)),
      log: silentLog,
    },
  );
  const ticking = setInterval(() => relay.tick(), 5);
  const open = async (
    page: Page,
    direction: "publish" | "subscribe",
    kind: "video" | "audio",
    channel: number,
    codec: string,
  ): Promise<void> => {
    const session = MediaSessionId.parse(randomBytes(16).toString("base64url"));
    const offer = await offerOf(page, direction === "publish" ? "sendonly" : "recvonly", kind, codec);
    offers.push({ from: `Chromium, ${codec}, to ${direction}`, sdp: offer });
    const streams = [StreamRef.parse({ serialId: SerialId.parse("fuzzing"), kind, channel })];
    relay.handle({ type: "open", session, direction, streams, offer, playout: "native" } satisfies ToRelay);
    const answer = await until("an answer", () => told.get(session));
    if (answer.type !== "answer") throw new Error(JSON.stringify(answer));
    answers.push(answer.sdp);
    await accept(page, answer.sdp);
  };
  for (const [index, codec] of CODECS.entries()) {
    carrying = codec;
    const kind = codec === "opus" ? "audio" : "video";
    const [sender, viewer] = [await browser.newPage(), await browser.newPage()];
    await open(sender, "publish", kind, index + 1, codec);
    if (codec === "VP8" || codec === "opus") await open(viewer, "subscribe", kind, index + 1, codec);
    const before = rtcp.length;
    await until(
      `${codec} packets`,
      () => (packets[codec]?.length ?? 0) >= KEPT && rtcp.length >= Math.min(RTCP_KEPT, before + 4),
    );
    await Promise.all([sender.close(), viewer.close()]);
  }
  clearInterval(ticking);
  relay.close();
};

const recordSignalling = async (browser: Browser): Promise<{ toServer: string[]; toClient: string[] }> => {
  const [toServer, toClient] = [new Map<string, string>(), new Map<string, string>()];
  const keep = (into: Map<string, string>, payload: string | Buffer): void => {
    const text = payload.toString();
    const { type, kind } = JSON.parse(text) as { type: string; kind?: string };
    into.set(`${type} ${kind ?? ""}`, text);
  };
  const studio = await Studio.start();
  try {
    for (const kind of ["sender", "receiver"] as const) {
      const page = await (await openContext(browser, {})).newPage();
      page.on("websocket", (socket) => {
        socket.on("framesent", ({ payload }) => keep(toServer, payload));
        socket.on("framereceived", ({ payload }) => keep(toClient, payload));
      });
      await page.goto(studio.pageUrl(kind, { video: 1, audio: 1, control: 1 }));
      const wanted = kind === "sender" ? "publish" : "subscribe";
      await until(
        `a ${wanted} of each kind`,
        () => ["video", "audio", "control"].every((one) => toServer.has(`${wanted} ${one}`)),
        30_000,
      );
      await until("an answer", () => toClient.has("answer ") && toClient.has("pong "), 30_000);
    }
  } finally {
    await studio.stop();
  }
  return { toServer: [...toServer.values()], toClient: [...toClient.values()] };
};

const recordFirefox = async (path: string): Promise<void> => {
  const firefox = await launchFirefox(path);
  try {
    const page = await firefox.newPage();
    for (const direction of ["sendonly", "recvonly"] as const) {
      const sdp = await page.evaluate(async (way) => {
        const connection = new RTCPeerConnection();
        for (const kind of ["video", "audio"]) connection.addTransceiver(kind, { direction: way });
        connection.createDataChannel("side");
        return (await connection.createOffer()).sdp ?? "";
      }, direction);
      offers.push({ from: `Firefox, ${direction}`, sdp });
    }
  } finally {
    await firefox.close();
  }
};

const anonymous = (text: string): string => text.replaceAll(/\b(?!127\.|0\.0\.0\.0)\d{1,3}(?:\.\d{1,3}){3}\b/g, "192.0.2.1");

const write = (file: string, value: unknown): void => {
  const text = JSON.stringify(value, (_key, part: unknown) => (typeof part === "string" ? anonymous(part) : part), 1);
  writeFileSync(new URL(file, import.meta.url), `${text}\n`);
};

const browser = await launchBrowser();
await recordMedia(browser);
const signalling = await recordSignalling(browser);
await browser.close();
const firefox = firefoxPath();
if (firefox === undefined) throw new Error("Firefox is not installed");
await recordFirefox(firefox);
write("packets.json", { rtp: packets, rtcp });
write("texts.json", { offers, answers, ...signalling });
datachannel.cleanup();
process.exit(0);
