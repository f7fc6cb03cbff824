import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import type { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { until } from "@setsuna/testkit";
import { runCommandLine } from "../../../apps/agent/src/commands/cli/run.ts";
import { textSink } from "../../../apps/agent/src/commands/cli/text-sink.fake.ts";
import { COMMANDS } from "../../../apps/agent/src/commands/commands.ts";
import { MediaInput } from "../../../apps/media/src/input/media-input.ts";
import { decodedFrames } from "../../../apps/media/src/output/decoded-frames.fake.ts";

const MAIN = fileURLToPath(new URL("../../../apps/agent/src/main.ts", import.meta.url));

type Line = Readonly<Record<string, unknown>>;

const linesOf = (text: string): Line[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);

/** Throws with the agent's last output. */
const untilLine = async (event: string, text: () => string, accept: (line: Line) => boolean): Promise<Line> => {
  try {
    return await until(`${event} of the agent`, () => linesOf(text()).find((line) => line.event === event && accept(line)));
  } catch (error) {
    throw new Error(`the agent said ${text().slice(-600)}`, { cause: error });
  }
};

export class AgentRun {
  readonly ended: Promise<number>;
  private readonly abort = new AbortController();
  private readonly sink = textSink();

  constructor(args: readonly string[], env: Readonly<Record<string, string>>) {
    const { stream } = this.sink;
    const { signal } = this.abort;
    this.ended = runCommandLine(COMMANDS, [...args, "--json"], { env, stdout: stream, stderr: stream, signal });
  }

  get lines(): readonly Line[] {
    return linesOf(this.sink.text());
  }
  line(event: string, accept: (line: Line) => boolean = () => true): Promise<Line> {
    return untilLine(event, this.sink.text, accept);
  }
  stop(): Promise<number> {
    this.abort.abort();
    return this.ended;
  }
}

export class AgentProcess {
  private readonly child: ChildProcessWithoutNullStreams;
  private text = "";
  readonly ended: Promise<number | null>;

  constructor(
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    [node, ...words]: readonly [string, ...string[]] = [process.execPath],
  ) {
    this.child = spawn(node, [...words, "--import", "tsx", MAIN, ...args, "--json"], { env: { ...process.env, ...env } });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream.on("data", (chunk: Buffer) => {
        this.text += chunk.toString();
      });
    this.ended = new Promise((resolve) => this.child.once("exit", resolve));
  }

  get lines(): readonly Line[] {
    return linesOf(this.text);
  }
  get stdin(): Writable {
    return this.child.stdin;
  }

  line(event: string, accept: (line: Line) => boolean = () => true): Promise<Line> {
    return untilLine(event, () => this.text, accept);
  }
  stop(): Promise<number | null> {
    this.child.kill("SIGINT");
    return this.ended;
  }
  /** Without a farewell, as when the power fails. */
  kill(): Promise<number | null> {
    this.child.kill("SIGKILL");
    return this.ended;
  }
}

export interface SmallPicture {
  readonly seconds: number;
  readonly luma: Uint8Array;
}

export const decodeSmall = (path: string, width: number, height: number): Promise<SmallPicture[]> =>
  decodedFrames(path, `scale=${width}:${height}:flags=area,format=gray`, ({ frame, seconds }) => {
    const plane = frame.data?.[0];
    const stride = frame.linesize[0] ?? width;
    const luma = new Uint8Array(width * height);
    for (let row = 0; row < height; row += 1)
      for (let column = 0; column < width; column += 1) luma[row * width + column] = plane?.[row * stride + column] ?? 0;
    return { seconds, luma };
  });

export const decodeSound = async (path: string): Promise<Float32Array> => {
  const input = await MediaInput.open({
    format: { url: `file:${path}`, options: {}, isLive: false },
    audioFilter: "aresample=48000,aformat=sample_fmts=flt:channel_layouts=mono",
  });
  const blocks: Float32Array[] = [];
  for (let read = await input.read(); read !== undefined; read = await input.read()) {
    for (const { frame } of (await input.audio?.decode(read.packet)) ?? []) {
      const bytes = frame.data?.[0];
      if (bytes !== undefined) blocks.push(new Float32Array(new Uint8Array(bytes).buffer.slice(0, 4 * frame.nbSamples)));
      frame.free();
    }
    read.packet.free();
  }
  await input.close();
  const samples = new Float32Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    samples.set(block, at);
    at += block.length;
  }
  return samples;
};

/** Mean difference to the nearest of `candidates`, 0-255, without the first rows, which may hold a test stamp. */
export const nearest = (luma: Uint8Array, candidates: readonly SmallPicture[], from = 0): number =>
  Math.min(
    ...candidates.map((candidate) => {
      let sum = 0;
      for (let at = from; at < luma.length; at += 1) sum += Math.abs((luma[at] ?? 0) - (candidate.luma[at] ?? 0));
      return sum / (luma.length - from);
    }),
  );
