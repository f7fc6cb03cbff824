import type { DirectFrame } from "@setsuna/contracts";
import type { EpochBook } from "@setsuna/e2ee";
import type { CapturePair, SenderPresence } from "@setsuna/playout";
import { AudioDecryptor } from "./audio-decryptor.ts";
import type { AudioPlayout, ReceivedPacket } from "./audio-playout.ts";
import { type AudioSink, FollowingAudio } from "./following-audio.ts";
import type { InstantAudioStats } from "./instant-stats.ts";
import type { RoutedPlayer } from "./media-route.ts";
import type { DecryptionOptions, PlayoutEvent } from "./playout-messages.ts";
import type { EncodedFrame, PlayoutTime } from "./playout-ports.ts";

export class RoutedAudio implements RoutedPlayer<RoutedAudio> {
  private readonly time: PlayoutTime;
  private readonly playout: AudioPlayout;
  private readonly sink: AudioSink;
  private readonly book: EpochBook;
  private readonly emit: (event: PlayoutEvent) => void;
  /** Absent for unencrypted audio. */
  private decryptor: AudioDecryptor | undefined;

  /** @param sink way to `playout`. */
  constructor(
    time: PlayoutTime,
    playout: AudioPlayout,
    book: EpochBook,
    emit: (event: PlayoutEvent) => void,
    sink: AudioSink = playout,
  ) {
    this.time = time;
    this.playout = playout;
    this.sink = sink;
    this.book = book;
    this.emit = emit;
  }

  next(emit: (event: PlayoutEvent) => void, follows: () => void): RoutedAudio {
    const { time, playout, book } = this;
    return new RoutedAudio(time, playout, book, emit, new FollowingAudio(playout, () => time.now(), follows));
  }

  begin({ isFirst }: { readonly isFirst: boolean }): void {
    if (!isFirst) this.sink.streamChanged();
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
    const { mimeType, rtpTimestamp = frame.timestamp, sequenceNumber } = frame.getMetadata();
    if (mimeType && mimeType.toLowerCase() !== "audio/opus") return;
    this.take({ data: frame.data, rtpTimestamp, sequenceNumber });
  }

  receiveDirect({ data, rtpTimestamp, number }: DirectFrame): void {
    this.take({ data: data.buffer, rtpTimestamp, sequenceNumber: number & 0xffff });
  }

  private take(packet: ReceivedPacket): void {
    const data = this.decryptor === undefined ? packet.data : this.decryptor.decrypt(packet.data, packet.rtpTimestamp);
    if (data !== undefined) this.sink.receiveClear({ ...packet, data });
  }

  setStreamClock(pair: CapturePair): void {
    this.sink.setStreamClock(pair);
  }
  streamChanged(): void {
    this.sink.streamChanged();
  }
  told(presence: SenderPresence): void {
    this.playout.told(presence);
  }

  close(): void {
    // The playout outlives its connections.
  }

  readStats(): InstantAudioStats {
    return { ...this.playout.readStats(), undecryptable: this.decryptor?.dropped };
  }
}
