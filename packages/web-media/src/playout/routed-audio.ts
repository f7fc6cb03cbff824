import type { DirectFrame } from "@setsuna/contracts";
import type { EpochBook } from "@setsuna/e2ee";
import type { CapturePair, SenderPresence } from "@setsuna/playout";
import { AudioDecryptor } from "./audio-decryptor.ts";
import type { AudioPlayout } from "./audio-playout.ts";
import type { InstantAudioStats } from "./instant-stats.ts";
import type { RoutedPlayer } from "./media-route.ts";
import type { DecryptionOptions, PlayoutEvent } from "./playout-messages.ts";
import type { EncodedFrame, PlayoutTime } from "./playout-ports.ts";

export class RoutedAudio implements RoutedPlayer {
  private readonly time: PlayoutTime;
  private readonly playout: AudioPlayout;
  private readonly book: EpochBook;
  private readonly emit: (event: PlayoutEvent) => void;
  /** Absent for unencrypted audio. */
  private decryptor: AudioDecryptor | undefined;

  constructor(time: PlayoutTime, playout: AudioPlayout, book: EpochBook, emit: (event: PlayoutEvent) => void) {
    this.time = time;
    this.playout = playout;
    this.book = book;
    this.emit = emit;
  }

  begin({ isFirst }: { readonly isFirst: boolean }): void {
    if (!isFirst) this.playout.streamChanged();
  }

  beginDecryption(decryption: DecryptionOptions | undefined): void {
    const { emit } = this;
    const kind = "audio";
    this.decryptor =
      decryption &&
      new AudioDecryptor(
        this.time,
        decryption,
        {
          broken: (refusal) => emit({ t: "undecryptable", kind, refusal }),
          epochNeeded: () => emit({ t: "epoch-needed", kind }),
        },
        { epochs: this.book, onSender: (claim) => emit({ t: "sender", kind, claim }) },
      );
  }

  receive(frame: EncodedFrame): void {
    this.playout.receive(frame, this.decryptor);
  }

  receiveDirect({ data, rtpTimestamp, number }: DirectFrame): void {
    this.playout.receivePacket({ data: data.buffer, rtpTimestamp, sequenceNumber: number & 0xffff }, this.decryptor);
  }

  setStreamClock(pair: CapturePair): void {
    this.playout.setStreamClock(pair);
  }
  streamChanged(): void {
    this.playout.streamChanged();
  }
  told(presence: SenderPresence): void {
    this.playout.told(presence);
  }

  readStats(): InstantAudioStats {
    return { ...this.playout.readStats(), undecryptable: this.decryptor?.dropped };
  }
}
