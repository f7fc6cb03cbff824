import { type ErrorBody, errorBody, type RecordStatus } from "@setsuna/contracts";
import { thrownBody } from "../unexpected.ts";
import { DiskSpace, type DiskState } from "./disk-space.ts";
import type { ListedStream, RecordingSet } from "./recording-set.ts";

const GB = 1e9;

export interface RecordRunPorts {
  readonly set: Pick<RecordingSet, "start" | "stop" | "streams" | "tick" | "isRunning" | "isFailing" | "recording" | "bytes">;
  /** Bytes. Rejects when the folder is gone. */
  freeBytes(): Promise<number>;
  list(): void;
  status(status: RecordStatus): void;
  disk(state: DiskState, freeBytes: number): void;
  failed(error: ErrorBody): void;
}

export class RecordRun {
  private readonly ports: RecordRunPorts;
  private readonly space: DiskSpace;
  private turn: Promise<void> = Promise.resolve();
  private diskState: DiskState = "ok";
  private freeBytes = 0;
  private bytesBefore = 0;
  private bytesPerSecond = 0;
  private shown = "";
  private isOver = false;

  constructor(keepFree: number, ports: RecordRunPorts) {
    this.ports = ports;
    this.space = new DiskSpace(keepFree);
  }

  /** Stopping completes the files. One after the other. */
  setWanted(on: boolean): Promise<void> {
    this.turn = this.turn.then(async () => {
      const { set } = this.ports;
      if (this.isOver || on === set.isRunning) return;
      if (on) set.start();
      else await set.stop();
      this.show();
    });
    return this.turn;
  }

  streams(listed: readonly ListedStream[]): void {
    this.ports.set.streams(listed);
    this.show();
  }

  /** Call it every second. */
  async tick(): Promise<void> {
    const { set, list, failed } = this.ports;
    if (this.isOver) return;
    if (set.isRunning) list();
    set.tick();
    try {
      await this.watchDisk();
    } catch (error) {
      await this.end();
      failed(thrownBody(error));
      return;
    }
    if (this.diskState === "full" && set.isRunning) {
      await this.end();
      failed(errorBody("record-disk-low", `${(this.freeBytes / GB).toFixed(1)} GB`));
    } else if (set.isFailing) {
      await this.end();
      failed(errorBody("output-failed"));
    }
    this.show();
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.turn;
    await this.ports.set.stop();
    this.show();
  }

  private async watchDisk(): Promise<void> {
    const { set } = this.ports;
    const { bytes } = set;
    // A second passes between two looks.
    this.bytesPerSecond += 0.2 * (bytes - this.bytesBefore - this.bytesPerSecond);
    this.bytesBefore = bytes;
    this.freeBytes = await this.ports.freeBytes();
    const state = this.space.judge(this.freeBytes, this.bytesPerSecond);
    if (state === this.diskState) return;
    this.diskState = state;
    this.ports.disk(state, this.freeBytes);
  }

  private show(): void {
    const { set } = this.ports;
    const freeGigabytes = Math.round((10 * this.freeBytes) / GB) / 10;
    const status = { recording: set.isRunning, disk: this.diskState, sources: set.recording, freeGigabytes };
    const text = JSON.stringify(status);
    if (text === this.shown) return;
    this.shown = text;
    this.ports.status(status);
  }
}
