import { type ChildProcess, spawn } from "node:child_process";
import type { Duplex, Readable } from "node:stream";
import { type ErrorBody, errorBody } from "@setsuna/contracts";
import {
  CONTROL_FD,
  FrameReader,
  MediaEvent,
  type MediaPacket,
  type Order,
  PROTOCOL_VERSION,
  ProtocolError,
  packetFrame,
  textFrame,
} from "@setsuna/media-protocol";
import { mediaProgram } from "./media-program.ts";

/** Keeps this many characters from the end of its output. */
const MAX_WORDS = 2000;
const SHOWN_WORDS = 200;

const sentenceOf = (words: string): string =>
  (/^\w*Error\b.*/m.exec(words)?.[0] ?? words.trim().slice(-SHOWN_WORDS)).slice(0, SHOWN_WORDS);

/** These processes must not outlive this program. */
const running = new Set<ChildProcess>();
let isWatched = false;
const watch = (child: ChildProcess): void => {
  running.add(child);
  child.once("exit", () => running.delete(child));
  if (isWatched) return;
  isWatched = true;
  process.once("exit", () => {
    for (const one of running) one.kill("SIGKILL");
  });
};

export interface MediaProcessOptions {
  /** Absent: none. */
  readonly stdin?: "inherit";
  readonly stdout?: "inherit" | "pipe";
  event(event: MediaEvent): void;
  packet?(packet: MediaPacket): void;
  ended(error: ErrorBody): void;
}

/** One `setsuna-media` process. It can be killed even while its threads block. Its faults are reported and break nothing here. */
export class MediaProcess {
  private readonly child: ChildProcess;
  private readonly pipe: Duplex;
  private readonly options: MediaProcessOptions;
  private words = "";
  private isOver = false;

  constructor(options: MediaProcessOptions) {
    this.options = options;
    const [command, ...args] = mediaProgram(process.env);
    this.child = spawn(command, args, {
      stdio: [options.stdin ?? "ignore", options.stdout ?? "ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    watch(this.child);
    this.pipe = this.child.stdio[CONTROL_FD] as Duplex;
    // The exit event reports the error.
    this.pipe.on("error", () => undefined);
    this.child.stderr?.on("data", (chunk: Buffer) => this.hear(chunk));
    this.child.on("error", (error) => this.end(error.message));
    this.child.once("close", (code, signal) => this.end(`${signal ?? code}: ${sentenceOf(this.words)}`));
    this.read();
  }

  /** Undefined unless requested. */
  get stdout(): Readable | undefined {
    return this.child.stdout ?? undefined;
  }

  send(order: Order): void {
    if (!this.isOver) this.pipe.write(textFrame(order));
  }

  give(packet: MediaPacket): void {
    if (!this.isOver) this.pipe.write(packetFrame(packet));
  }

  /** Kills it silently. Safe to call twice. */
  kill(): void {
    this.isOver = true;
    this.child.kill("SIGKILL");
  }

  private read(): void {
    const reader = new FrameReader();
    this.pipe.on("data", (chunk: Buffer) => {
      if (this.isOver) return;
      try {
        for (const frame of reader.push(chunk)) {
          if (frame.type === "packet") this.options.packet?.(frame.packet);
          else this.take(frame.value);
        }
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error;
        this.blame(error.message);
      }
    });
  }

  private take(value: unknown): void {
    const event = MediaEvent.safeParse(value);
    if (!event.success) this.blame("an event that is none");
    else if (event.data.event === "hello" && event.data.version !== PROTOCOL_VERSION)
      this.blame(`protocol ${event.data.version} instead of ${PROTOCOL_VERSION}`);
    else if (!this.isOver) this.options.event(event.data);
  }

  private hear(chunk: Buffer): void {
    this.words = (this.words + chunk.toString("utf8")).slice(-MAX_WORDS);
    if (process.env.SETSUNA_FFMPEG_LOG !== undefined) process.stderr.write(chunk);
  }

  private blame(why: string): void {
    this.child.kill("SIGKILL");
    this.end(why);
  }

  private end(why: string): void {
    if (this.isOver) return;
    this.isOver = true;
    this.options.ended(errorBody("media-process-ended", why));
  }
}
