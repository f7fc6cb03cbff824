import { AudioEncryptor, encryptVideoFrame, FrameEncryptor, isEncryptable } from "@setsuna/e2ee";
/** Returns the encryption of one sender session, under a salt of its own. */
export const frameEncryption = ({ e2eeKey, stream }) => {
    const randomBytes = (count) => crypto.getRandomValues(new Uint8Array(count));
    const encryptor = new FrameEncryptor({ e2eeKey, stream, randomBytes });
    const audio = new AudioEncryptor(encryptor);
    const encrypted = (frame) => {
        const metadata = frame.getMetadata();
        const rtpTimestamp = (metadata.rtpTimestamp ?? frame.timestamp) >>> 0;
        const data = new Uint8Array(frame.data);
        if (stream.kind === "audio")
            return audio.encrypt(data, rtpTimestamp);
        const codec = metadata.mimeType?.replace(/^video\//i, "").toUpperCase() ?? "";
        return isEncryptable(codec)
            ? encryptVideoFrame(encryptor, codec, data, rtpTimestamp, frame.type === "key")
            : undefined;
    };
    return (frame) => {
        const bytes = encrypted(frame);
        if (bytes === undefined)
            return false;
        frame.data = bytes.buffer;
        return true;
    };
};
