import { type ErrorBody, errorBody } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import type { ReplayRate } from "@setsuna/playout";
import { AudioOutput } from "../playout/audio-output.ts";
import type { Clip } from "./clip.ts";
import type { FromReplayWorker, ReplayFile, ReplayPosition, ToReplayWorker } from "./replay-messages.ts";

/** Progress of writing the file. */
export type ReplaySaving =
  | { readonly name: "idle" }
  /** 0 to 1. */
  | { readonly name: "saving"; readonly progress: number }
  | { readonly name: "saved"; readonly files: readonly ReplayFile[] }
  | { readonly name: "failed"; readonly error: ErrorBody };

/** A replay as a screen shows it. */
export interface ReplaySnapshot {
  readonly position: ReplayPosition;
  readonly durationMs: Milliseconds;
  readonly frames: number;
  readonly changesMs: readonly number[];
  readonly hasSound: boolean;
  readonly saving: ReplaySaving;
  readonly problem: ErrorBody | undefined;
}

/** Plays the last seconds again while live reception continues. */
export class Replay {
  private readonly worker: Worker;
  private readonly audio: AudioOutput | undefined;
  private readonly onClose: () => void;
  private readonly listeners = new Set<() => void>();
  private snapshot: ReplaySnapshot;
  private closed = false;

  constructor(clip: Clip, canvas: HTMLCanvasElement, onClose: () => void) {
    this.onClose = onClose;
    this.snapshot = {
      position: { positionMs: 0, frame: 0, drawn: undefined, rate: undefined },
      durationMs: clip.durationMs,
      frames: clip.frames.length,
      changesMs: clip.frames.flatMap(({ run, timeMs }, at) => (at > 0 && clip.frames[at - 1]?.run !== run ? [timeMs] : [])),
      hasSound: clip.packets.length > 0,
      saving: { name: "idle" },
      problem: undefined,
    };
    this.worker = new Worker(new URL("./replay-worker.ts", import.meta.url), { type: "module", name: "replay" });
    this.worker.onmessage = ({ data }: MessageEvent<FromReplayWorker>) => this.receive(data);
    this.worker.onerror = (event) => this.set({ problem: errorBody("replay-decode", event.message) });
    const surface = canvas.transferControlToOffscreen();
    this.send({ t: "open", clip, canvas: surface }, [surface, clip.pictures, clip.sound]);
    if (clip.packets.length > 0)
      this.audio = new AudioOutput(
        (port) => this.send({ t: "audio-output", port }, [port]),
        (error) => this.set({ problem: errorBody("replay-decode", error.message) }),
        () => undefined,
      );
  }

  /** Plays audio only at rate 1. */
  play(rate: ReplayRate): void {
    this.send({ t: "play", rate });
  }
  pause(): void {
    this.send({ t: "pause" });
  }
  seek(positionMs: Milliseconds): void {
    this.send({ t: "seek", positionMs });
  }
  step(by: number): void {
    this.send({ t: "step", by });
  }
  save(): void {
    if (this.snapshot.saving.name === "saving") return;
    this.set({ saving: { name: "saving", progress: 0 } });
    this.send({ t: "save" });
  }

  /** Linear gain, 0 to 1. */
  setVolume(volume: number): void {
    this.audio?.setVolume(volume);
  }
  setMuted(muted: boolean): void {
    this.audio?.setMuted(muted);
  }

  /** Absent without audio. */
  audioTap(): AudioNode | undefined {
    return this.audio?.tap();
  }

  getSnapshot(): ReplaySnapshot {
    return this.snapshot;
  }
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.audio?.close();
    this.worker.onmessage = null;
    this.worker.onerror = null;
    this.worker.terminate();
    this.listeners.clear();
    this.onClose();
  }

  private receive(message: FromReplayWorker): void {
    switch (message.t) {
      case "position":
        this.set({ position: message.position });
        return;
      case "saving":
        this.set({ saving: { name: "saving", progress: message.progress } });
        return;
      case "saved":
        this.set({ saving: { name: "saved", files: message.files } });
        return;
      case "save-failed":
        this.set({ saving: { name: "failed", error: message.error } });
        return;
      case "problem":
        this.set({ problem: message.error });
        return;
      default:
        unreachable(message);
    }
  }

  private set(change: Partial<ReplaySnapshot>): void {
    this.snapshot = { ...this.snapshot, ...change };
    for (const listener of this.listeners) listener();
  }

  private send(message: ToReplayWorker, transfer: Transferable[] = []): void {
    if (!this.closed) this.worker.postMessage(message, transfer);
  }
}
