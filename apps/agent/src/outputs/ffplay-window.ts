import { type ChildProcess, spawn } from "node:child_process";
import { type ErrorBody, errorBody } from "@setsuna/contracts";
import type { Kinds } from "../gstreamer/pipelines.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import type { MediaOutput } from "./media-output.ts";
import { ProcessOutput, type ProcessOutputOptions } from "./process-output.ts";

/** NUT carries all our codecs and writes each frame at once. Least delay; late pictures are dropped. */
const ARGUMENTS = [
  ...["-hide_banner", "-loglevel", "error", "-window_title", "Setsuna Studio", "-autoexit"],
  ...["-fflags", "nobuffer", "-flags", "low_delay", "-framedrop", "-f", "nut", "-i", "pipe:0"],
];
const NUT = { type: "container", format: "nut", target: "pipe:1", options: {}, isUnordered: false, isJoinedLate: false } as const;

/** FFmpeg's player plays the encoded media. Closing it ends the run. */
export class FfplayWindow implements MediaOutput {
  private readonly nut: ProcessOutput;
  private readonly child: ChildProcess;
  private closing = false;

  /** `failed`: with an error after a crash, without if the user closed it. `more`: further arguments. */
  constructor(
    tool: string,
    wants: Kinds,
    failed: (error: ErrorBody | undefined) => void,
    news?: ProcessOutputOptions["news"],
    more: readonly string[] = [],
  ) {
    this.child = spawn(tool, [...more, ...ARGUMENTS], { stdio: ["pipe", "ignore", "pipe"] });
    let words = "";
    this.child.stderr?.on("data", (chunk: Buffer) => {
      words = `${words}${chunk.toString("utf8")}`.slice(-400);
    });
    this.child.stdin?.on("error", () => undefined);
    this.child.on("error", (error) => failed(errorBody("window-missing", error.message)));
    this.child.once("close", (code) => {
      if (!this.closing) failed(code === 0 ? undefined : errorBody("window-missing", words.trim().slice(-160)));
    });
    this.nut = new ProcessOutput({ wants, stdout: "pipe", target: () => NUT, failed, news });
    if (this.child.stdin !== null) this.nut.stdout?.pipe(this.child.stdin);
  }

  get bytes(): number {
    return this.nut.bytes;
  }
  get isOpen(): boolean {
    return this.nut.isOpen;
  }
  size(): ReturnType<ProcessOutput["size"]> {
    return this.nut.size();
  }
  write(unit: MediaUnit): Promise<boolean> {
    return this.nut.write(unit);
  }
  finish(): Promise<void> {
    return this.nut.close();
  }
  async close(): Promise<void> {
    this.closing = true;
    await this.finish();
    this.child.kill();
  }
  abandon(): void {
    this.closing = true;
    this.nut.abandon();
    this.child.kill();
  }
}
