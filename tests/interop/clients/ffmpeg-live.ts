import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { freePort } from "@setsuna/testkit";
import type { Client, Publication, Publisher } from "../tools.ts";
import type { Bilingual } from "../types.ts";
import type { World } from "../world.ts";
import { debianVersion } from "./debian-version.ts";
import { EndedProgram } from "./ended-program.ts";
import { encoderArguments } from "./ffmpeg-encoder.ts";
import { notInstalled } from "./missing.ts";
import { canRunNginxRtmp, NGINX_RTMP_PACKAGES, startNginxRtmp } from "./nginx-rtmp.ts";
import { FFMPEG } from "./rtp-feeds.ts";

const AGAIN_MS = 200;

interface LiveProtocol {
  readonly id: string;
  readonly name: string;
  readonly does: Bilingual;
  readonly container: string;
  readonly protocolOptions?: readonly string[];
  addresses(port: number): { readonly input: string; readonly target: string };
  readonly server?: LiveServer;
}

interface LiveServer {
  missing(): Bilingual | undefined;
  version(): string;
  start(port: number, world: World): Promise<void>;
}

const rtmp = (port: number): string => `rtmp://127.0.0.1:${port}/live/interop`;

const PROTOCOLS: readonly LiveProtocol[] = [
  {
    id: "ffmpeg-srt",
    name: "FFmpeg, SRT",
    does: { en: "MPEG-TS by SRT into setsuna send", ja: "SRTのMPEG-TSをsetsuna sendへ送る" },
    container: "mpegts",
    addresses: (port) => ({ input: `srt://127.0.0.1:${port}?mode=listener`, target: `srt://127.0.0.1:${port}` }),
  },
  {
    id: "ffmpeg-udp",
    name: "FFmpeg, UDP",
    does: { en: "MPEG-TS by UDP into setsuna send", ja: "UDPのMPEG-TSをsetsuna sendへ送る" },
    container: "mpegts",
    addresses: (port) => ({ input: `udp://127.0.0.1:${port}`, target: `udp://127.0.0.1:${port}?pkt_size=1316` }),
  },
  {
    id: "ffmpeg-rtmp",
    name: "FFmpeg, RTMP",
    does: { en: "RTMP straight into setsuna send", ja: "RTMPをsetsuna sendへ直接送る" },
    container: "flv",
    addresses: (port) => ({ input: `${rtmp(port)}?listen=1`, target: rtmp(port) }),
  },
  {
    id: "nginx-rtmp",
    name: "nginx-rtmp",
    does: { en: "FFmpeg's RTMP through nginx to setsuna send", ja: "FFmpegのRTMPをnginxで中継し、setsuna sendが受け取る" },
    container: "flv",
    addresses: (port) => ({ input: rtmp(port), target: rtmp(port) }),
    server: {
      missing: () => (canRunNginxRtmp() ? undefined : notInstalled("nginx-rtmp", NGINX_RTMP_PACKAGES)),
      version: () => debianVersion("libnginx-mod-rtmp"),
      start: startNginxRtmp,
    },
  },
];

/** Retries until the cell ends, as encoders do: no signal says when the port is open. */
const callAgain = (args: readonly string[], world: World): void => {
  let encoder: EndedProgram | undefined;
  let isOver = false;
  const call = (): void => {
    if (isOver) return;
    encoder = new EndedProgram(FFMPEG, args, { stdio: ["ignore", "ignore", "pipe"] });
    encoder.child.once("exit", () => setTimeout(call, AGAIN_MS));
  };
  call();
  world.atEnd(async () => {
    isOver = true;
    await encoder?.end("SIGKILL");
  });
};

const publisherBy = ({ container, protocolOptions, addresses, server }: LiveProtocol): Publisher => ({
  publish: async (wish, { channel }, world): Promise<Publication> => {
    const port = await freePort();
    const { input, target } = addresses(port);
    const args = encoderArguments({ wish, sound: "aac", container, protocolOptions, target });
    await server?.start(port, world);
    const kinds = (["video", "audio"] as const).filter((kind) => wish[kind] !== undefined);
    const channels = kinds.flatMap((kind) => [`--${kind}`, String(channel)]);
    const agent = world.agent(["send", ...channels, "--input", input, "--encoder", "libx264"]);
    world.atEnd(() => agent.stop());
    await agent.line("source", ({ state }) => state === "waiting");
    callAgain(args, world);
    for (const kind of kinds) await agent.line("stream", (line) => line.kind === kind && line.phase === "live");
    return { stop: async () => void (await agent.stop()) };
  },
});

const version = (): string =>
  /version (\S+)/.exec(spawnSync(FFMPEG, ["-version"], { encoding: "utf8" }).stdout)?.[1] ?? "unknown";

export const FFMPEG_LIVE: readonly Client[] = PROTOCOLS.map((protocol) => ({
  id: protocol.id,
  name: protocol.name,
  does: protocol.does,
  tools: ["publisher"],
  missing: () => (existsSync(FFMPEG) ? protocol.server?.missing() : notInstalled("FFmpeg", "ffmpeg")),
  open: async () => ({
    version: protocol.server?.version() ?? version(),
    publisher: publisherBy(protocol),
    without: { "send-takeover": "setsuna send reconnects in its own way, without a bearer token" },
  }),
}));
