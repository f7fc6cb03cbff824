import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import type { PipelineOrder } from "@setsuna/media-protocol";
import { MediaFailure } from "../failure.ts";

/** Keeps this many characters of output, because GStreamer's first error matters. */
const MAX_WORDS = 8000;

/** GStreamer reports a window that the user closed as an error. */
const isClosedWindow = (words: string): boolean => /window was closed/i.test(words);

export class Pipeline {
  /** Resolves at the process's end; undefined when stopped, at the source's end, or if its window was closed. */
  readonly ended: Promise<MediaFailure | undefined>;
  private readonly child: ChildProcess;
  private words = "";
  private stopping = false;

  constructor({ tool, args, environment }: PipelineOrder) {
    // -e: SIGINT ends the streams in order, which leaves devices clean.
    this.child = spawn(tool, ["-q", "-e", ...args], {
      stdio: ["pipe", "pipe", "pipe", "pipe"],
      env: { ...process.env, ...environment },
      windowsHide: true,
    });
    this.child.stderr?.on("data", (chunk: Buffer) => {
      if (this.words.length < MAX_WORDS) this.words += chunk.toString("utf8");
    });
    this.ended = new Promise((resolve) => {
      this.child.on("error", (error) => resolve(new MediaFailure("pipeline-ended", error.message)));
      this.child.once("close", (code) => {
        const isOrderly = this.stopping || code === 0 || isClosedWindow(this.words);
        resolve(isOrderly ? undefined : new MediaFailure("pipeline-ended", this.words.slice(0, MAX_WORDS)));
      });
    });
    for (const stream of this.child.stdio) stream?.on("error", () => undefined);
  }

  /** The child writes to this descriptor: `PIPELINE_FD` of media-protocol. */
  reader(fd: number): Readable {
    return this.child.stdio[fd as 1] as Readable;
  }
  writer(fd: number): Writable {
    return this.child.stdio[fd as 0] as Writable;
  }

  /** Kills the process if it hasn't exited within `patienceMs`. */
  async stop(patienceMs = 1500): Promise<void> {
    this.stopping = true;
    for (const stream of this.child.stdio)
      if (stream !== null && stream !== undefined && "end" in stream) (stream as Writable).end();
    this.child.kill("SIGINT");
    const timer = setTimeout(() => this.child.kill("SIGKILL"), patienceMs);
    await this.ended;
    clearTimeout(timer);
  }
}
