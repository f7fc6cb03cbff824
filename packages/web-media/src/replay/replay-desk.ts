import type { ReceiverSettings } from "@setsuna/client";
import { ReplayFrames, StudioError } from "@setsuna/contracts";
import type { PagePlayout } from "../subscribe/page-playout.ts";
import { Replay } from "./replay.ts";

type Recorder = Pick<PagePlayout, "path" | "setReplayFrames" | "takeReplay" | "setReplaying">;

export class ReplayDesk {
  private readonly settings: () => ReceiverSettings;
  private frames = 0;
  private playout: Recorder | undefined;
  private replay: Replay | undefined;

  /** @param settings returns the current settings: volume, mute, whether video is received. */
  constructor(settings: () => ReceiverSettings) {
    this.settings = settings;
  }

  attach(playout: Recorder): void {
    this.playout = playout;
    playout.setReplayFrames(this.frames);
  }

  setFrames(frames: number): void {
    if (!ReplayFrames.safeParse(frames).success) throw new RangeError("0 to 3600 frames can be recorded");
    this.frames = frames;
    this.playout?.setReplayFrames(frames);
  }

  /** Undefined if possible. */
  problem(): "replay-needs-instant" | "replay-empty" | undefined {
    if (this.playout === undefined || this.settings().videoChannel === undefined || this.frames === 0) return "replay-empty";
    return this.playout.path("video") === "instant" ? undefined : "replay-needs-instant";
  }

  async open(canvas: HTMLCanvasElement): Promise<Replay> {
    const problem = this.problem();
    const { playout } = this;
    if (problem !== undefined || playout === undefined) throw new StudioError(problem ?? "replay-empty");
    const clip = await playout.takeReplay();
    if (clip === undefined || playout !== this.playout) throw new StudioError("replay-empty");
    this.replay?.close();
    const replay = new Replay(clip, canvas, () => {
      if (this.replay !== replay) return;
      this.replay = undefined;
      playout.setReplaying(false);
    });
    this.replay = replay;
    playout.setReplaying(true);
    this.followSettings();
    return replay;
  }

  followSettings(): void {
    const { volume, muted } = this.settings();
    this.replay?.setVolume(volume);
    this.replay?.setMuted(muted);
  }

  release(): void {
    this.replay?.close();
    this.playout = undefined;
  }
}
