import { err, joinBytes, ok } from "@setsuna/kit";
/** The Opus TOC byte stays in clear (RFC 6716 §3.1): it tells how long the packet plays, and nothing of what. */
const CLEAR_BYTES = 1;
/** Every so many packets carry the whole salt: a receiver that joins begins to hear within 0.2 s at 20 ms a packet. */
const SALT_EVERY = 10;
/** Encrypts Opus packets of one sender session. */
export class AudioEncryptor {
    encryptor;
    packets = 0;
    constructor(encryptor) {
        this.encryptor = encryptor;
    }
    /** Returns the encrypted packet; undefined for an empty packet, which must not be sent. */
    encrypt(packet, rtpTimestamp) {
        if (packet.length === 0)
            return undefined;
        const clear = packet.slice(0, CLEAR_BYTES);
        const wholeSalt = this.packets % SALT_EVERY === 0;
        this.packets += 1;
        return joinBytes([clear, this.encryptor.encrypt({ clear, secret: packet.subarray(CLEAR_BYTES) }, rtpTimestamp, wholeSalt)]);
    }
}
/** Returns the Opus packet as its encoder made it. Never throws. `rtpTimestamp`: as it came. */
export const decryptAudioPacket = (decryptor, packet, rtpTimestamp) => {
    if (packet.length === 0)
        return err("not-encrypted");
    const clear = packet.slice(0, CLEAR_BYTES);
    const decrypted = decryptor.decrypt(packet.subarray(CLEAR_BYTES), clear, rtpTimestamp);
    return decrypted.ok ? ok(joinBytes([clear, decrypted.value])) : decrypted;
};
