import { DecryptFailures, type DecryptorOptions, type DecryptRefusal, decryptAudioPacket, FrameDecryptor } from "@setsuna/e2ee";
import { bare, type RtpTimestamp } from "@setsuna/kit";
import type { DecryptionOptions } from "./playout-messages.ts";
import type { PlayoutTime } from "./playout-ports.ts";

export interface AudioDecryptorEvents {
  broken(refusal: DecryptRefusal): void;
  epochNeeded(): void;
}

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

  get dropped(): number {
    return this.watch.dropped;
  }

  /** Undefined on failure. */
  decrypt(data: ArrayBuffer, rtpTimestamp: RtpTimestamp): ArrayBuffer | undefined {
    const decrypted = decryptAudioPacket(this.decryptor, new Uint8Array(data), bare(rtpTimestamp) >>> 0);
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
