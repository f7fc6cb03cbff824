import { DecryptFailures, decryptAudioPacket, FrameDecryptor, type SenderClaim, wasmCipher } from "@setsuna/e2ee";
import type { RtpTimestamp } from "@setsuna/kit";
import { localNow } from "../local-clock.ts";
import type { DecryptionOptions } from "./playout-messages.ts";

/** Decrypts the packets of an encrypted audio stream. */
export class AudioDecryptor {
  private readonly decryptor: FrameDecryptor;
  private readonly watch = new DecryptFailures();
  private readonly broken: () => void;

  /** `broken`: nothing decrypts with this key; called again while that is so. `onSender`: see `DecryptorOptions`. */
  constructor({ e2eeKey, stream }: DecryptionOptions, broken: () => void, onSender: (claim: SenderClaim) => void) {
    this.decryptor = new FrameDecryptor(e2eeKey, stream, { cipher: wasmCipher(), onSender });
    this.broken = broken;
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
    if (this.watch.onFailure(decrypted.error, localNow())) this.broken();
    return undefined;
  }
}
