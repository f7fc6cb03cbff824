import { openAudioPacket } from "@setsuna/playout/seal/audio-packets";
import { Opener } from "@setsuna/playout/seal/opener";
import { SealWatch } from "@setsuna/playout/seal/seal-watch";
import { epochNow } from "./epoch-now.ts";
import type { ReceivedSeal } from "./playout-messages.ts";

/** Opens the packets of a sealed audio stream. */
export class SealedSound {
  private readonly opener: Opener;
  private readonly watch = new SealWatch();
  private readonly broken: () => void;

  /** `broken`: nothing opens with this key; called again while that is so. */
  constructor({ sealKey, stream }: ReceivedSeal, broken: () => void) {
    this.opener = new Opener(sealKey, stream);
    this.broken = broken;
  }

  /** Packets that did not open. */
  get dropped(): number {
    return this.watch.dropped;
  }

  /** The packet as the encoder made it; undefined when it does not open. */
  open(data: ArrayBuffer, rtpTimestamp: number): ArrayBuffer | undefined {
    const opened = openAudioPacket(this.opener, new Uint8Array(data), rtpTimestamp >>> 0);
    if (opened.ok) {
      this.watch.onOpened();
      return opened.value.buffer;
    }
    if (this.watch.onRefused(opened.error, epochNow())) this.broken();
    return undefined;
  }
}
