import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import type { PipelineOrder } from "@setsuna/media-protocol";
import { MediaFailure } from "../failure.ts";

/** As much of what GStreamer says is kept, characters: its first error is what counts. */
const MOST_WORDS = 8000;

/** A person has closed the window: GStreamer calls it an error, and it is none. */
const isClosedWindow = (words: string): boolean => /window was closed/i.test(words);

/** One GStreamer pipeline in a separate process. */
export class Pipeline {
  /** Resolves when the process has ended: undefined when it was stopped, came to the end of its source, or its window was closed. */
  readonly ended: Promise<MediaFailure | undefined>;
  private readonly child: ChildProcess;
  private words = "";
  private stopping = false;

  constructor({ tool, args, environment }: PipelineOrder) {
    // -e: SIGINT ends the streams in order, so that a device is left as it was found.
    this.child = spawn(tool, ["-q", "-e", ...args], {
      stdio: ["pipe", "pipe", "pipe", "pipe"],
      env: { ...process.env, ...environment },
      windowsHide: true,
    });
    this.child.stderr?.on("data", (chunk: Buffer) => {
      if (this.words.length < MOST_WORDS) this.words += chunk.toString("utf8");
    });
    this.ended = new Promise((resolve) => {
      this.child.on("error", (error) => resolve(new MediaFailure("pipeline-ended", error.message)));
      this.child.once("close", (code) => {
        const isOrderly = this.stopping || code === 0 || isClosedWindow(this.words);
        resolve(isOrderly ? undefined : new MediaFailure("pipeline-ended", this.words.slice(0, MOST_WORDS)));
      });
    });
    // A pipe that breaks is followed by the end of the process.
    for (const stream of this.child.stdio) stream?.on("error", () => undefined);
  }

  /** Returns a pipe that the child writes: `PIPELINE_FD` of media-protocol. */
  reader(fd: number): Readable {
    return this.child.stdio[fd as 1] as Readable;
  }
  /** Returns a pipe that the child reads. */
  writer(fd: number): Writable {
    return this.child.stdio[fd as 0] as Writable;
  }

  /** Stops the process, and kills it when it hasn't exited within `patienceMs`. */
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
