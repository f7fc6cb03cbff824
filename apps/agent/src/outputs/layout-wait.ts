import type { SurroundLayout } from "@setsuna/playout";
import type { MediaUnit } from "../streams/media-unit.ts";

/** Longest wait of video for the first audio, ms. */
const LONGEST_MS = 300;

export interface LayoutWaitOptions {
  readonly wants: { readonly video: boolean; readonly audio: boolean };
  /** The output takes more than two audio channels. */
  readonly isMultichannel: boolean;
}

/** Holds the first video frames until audio shows its channels, because a container declares them at its start. */
export class LayoutWait {
  private readonly options: LayoutWaitOptions;
  private held: MediaUnit[] = [];
  private isKnown: boolean;
  private newest: SurroundLayout | undefined;

  constructor(options: LayoutWaitOptions) {
    this.options = options;
    const { wants, isMultichannel } = options;
    this.isKnown = !isMultichannel || !wants.video || !wants.audio;
  }

  /** Layout of the newest audio. Undefined: stereo, or no audio yet. */
  get layout(): SurroundLayout | undefined {
    return this.newest;
  }

  /** Returns the units to write now, in order; none while video waits. */
  add(unit: MediaUnit): readonly MediaUnit[] {
    if (unit.kind === "audio") {
      this.isKnown = true;
      this.newest = this.options.isMultichannel ? unit.surround?.layout : undefined;
    }
    const [first] = this.held;
    const isWaiting = first === undefined ? unit.isKeyframe : unit.at - first.at < LONGEST_MS;
    if (!this.isKnown && isWaiting) {
      this.held.push(unit);
      return [];
    }
    this.isKnown ||= first !== undefined;
    return [...this.end(), unit];
  }

  end(): readonly MediaUnit[] {
    const { held } = this;
    this.held = [];
    return held;
  }
}
