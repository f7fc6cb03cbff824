import type { SenderSettings } from "@setsuna/client";
import { type CopyOffsets, equalCopyOffsets, mergeCopyOffsets } from "@setsuna/fec";
import { unreachable } from "@setsuna/kit";

/** Copies that are sent whatever is lost, where that is chosen. */
const ALWAYS: CopyOffsets = [1];

/** Keeps which copies receivers ask of a sender of audio: those behind the relay, and those that are served directly. */
export class AudioCopies {
  private relay: CopyOffsets = [];
  private direct: CopyOffsets = [];

  /** Takes what those behind the relay need. True when that is a change. */
  onRelay(offsets: CopyOffsets): boolean {
    const isChange = !equalCopyOffsets(offsets, this.relay);
    this.relay = offsets;
    return isChange;
  }

  /** Takes what those need that are served directly. True when that is a change. */
  onDirect(offsets: CopyOffsets): boolean {
    const isChange = !equalCopyOffsets(offsets, this.direct);
    this.direct = offsets;
    return isChange;
  }

  /** Returns the copies to make, as the setting says. */
  offsets(setting: SenderSettings["audioRedundancy"]): CopyOffsets {
    const asked = mergeCopyOffsets(this.relay, this.direct);
    switch (setting) {
      case "auto":
        return asked;
      case "always":
        return mergeCopyOffsets(ALWAYS, asked);
      case "never":
        return [];
      default:
        return unreachable(setting);
    }
  }
}
