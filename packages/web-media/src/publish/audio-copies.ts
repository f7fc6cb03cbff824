import type { SenderSettings } from "@setsuna/client";
import { type CopyOffsets, equalCopyOffsets, mergeCopyOffsets } from "@setsuna/fec";
import { unreachable } from "@setsuna/kit";

/** Copies that are sent whatever is lost, where that is chosen. */
const ALWAYS: CopyOffsets = [1];

/** Keeps which copies receivers ask of a sender of audio: those behind the relay, and those that are served directly. */
export class AudioCopies {
  private relay: CopyOffsets = [];
  private direct: CopyOffsets = [];

  /** Sets the copies that the relay's receivers need. True if they changed. */
  onRelay(offsets: CopyOffsets): boolean {
    const isChange = !equalCopyOffsets(offsets, this.relay);
    this.relay = offsets;
    return isChange;
  }

  /** Sets the copies that direct receivers need. True if they changed. */
  onDirect(offsets: CopyOffsets): boolean {
    const isChange = !equalCopyOffsets(offsets, this.direct);
    this.direct = offsets;
    return isChange;
  }

  /** Returns the copies to make under this setting. */
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
