import { DecryptFailures, type DecryptorOptions, type DecryptRefusal, decryptAudioPacket, FrameDecryptor } from "@setsuna/e2ee";
import type { RtpTimestamp } from "@setsuna/kit";
import type { DecryptionOptions } from "./playout-messages.ts";
import type { PlayoutTime } from "./playout-ports.ts";

/** Events of an encrypted audio stream. */
export interface AudioDecryptorEvents {
  /** Nothing decrypts, for this reason; called again while that is so. */
  broken(refusal: DecryptRefusal): void;
  /** A packet came in an epoch that is not known, and is lost. */
  epochNeeded(): void;
}

/** Decrypts the packets of an encrypted audio stream. */
export class AudioDecryptor {
  private readonly decryptor: FrameDecryptor;
  private readonly watch = new DecryptFailures();
  private readonly time: PlayoutTime;
  private readonly events: AudioDecryptorEvents;

  constructor(
    time: PlayoutTime,
    { e2eeKey, stream }: DecryptionOptions,
    events: AudioDecryptorEvents,
    options: DecryptorOptions,
  ) {
    this.time = time;
    this.decryptor = new FrameDecryptor(e2eeKey, stream, options);
    this.events = events;
  }

  /** Packets that did not decrypt. */
  get dropped(): number {
    return this.watch.dropped;
  }

  /** The packet as the encoder made it; undefined when it does not decrypt. */
  decrypt(data: ArrayBuffer, rtpTimestamp: RtpTimestamp): ArrayBuffer | undefined {
    const decrypted = decryptAudioPacket(this.decryptor, new Uint8Array(data), rtpTimestamp >>> 0);
    if (decrypted.ok) {
      this.watch.onDecrypted();
      return decrypted.value.buffer;
    }
    if (decrypted.error === "no-epoch") this.events.epochNeeded();
    const refusal = this.watch.onFailure(decrypted.error, this.time.now());
    if (refusal !== undefined) this.events.broken(refusal);
    return undefined;
  }
}
