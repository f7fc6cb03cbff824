import { readUint8 } from "@setsuna/kit";
/** Undefined when the data is empty; bytes after the first are ignored (the two-byte form allows padding there). */
export const parseAudioLevel = (bytes, offset, length) => {
    if (length < 1 || offset >= bytes.length)
        return undefined;
    const value = readUint8(bytes, offset);
    return { voice: (value & 0x80) !== 0, level: value & 0x7f };
};
/** The element's one byte; `level` is cut to 0-127. */
export const writeAudioLevel = ({ voice, level }) => Uint8Array.of((voice ? 0x80 : 0) | Math.max(0, Math.min(127, Math.round(level))));
