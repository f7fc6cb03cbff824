import { DecryptFailures } from "./decrypt-failures.ts";
import { FrameDecryptor } from "./frame-decryptor.ts";
import { decryptVideoFrame } from "./video-frames.ts";
/**
 * Decrypts the frames of an encrypted stream, in decoding order. Behind a frame that does not decrypt, it drops all up to the next
 * keyframe: a decoder would otherwise show what the missing one left behind.
 */
export class VideoDecryptor {
    decryptor;
    failures = new DecryptFailures();
    needsKeyframe = true;
    constructor(e2eeKey, stream) {
        this.decryptor = new FrameDecryptor(e2eeKey, stream);
    }
    /** Frames that did not decrypt. */
    get dropped() {
        return this.failures.dropped;
    }
    /** Returns the frame with its data decrypted, or why there is none. `nowMs`: any monotonic clock. */
    decrypt(frame, nowMs) {
        const decrypted = decryptVideoFrame(this.decryptor, frame.codec, frame.data, frame.rtpTimestamp);
        if (!decrypted.ok) {
            this.needsKeyframe = true;
            return { name: "dropped", wrongKey: this.failures.onFailure(decrypted.error, nowMs) };
        }
        this.failures.onDecrypted();
        if (this.needsKeyframe && frame.type !== "key")
            return { name: "dropped", wrongKey: false };
        this.needsKeyframe = false;
        return { name: "decrypted", frame: { ...frame, data: decrypted.value } };
    }
}
