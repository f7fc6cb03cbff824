const AUD = 9;
const IDR = 5;
/** Splits an H.264 Annex B stream at its access unit delimiters. ITU-T H.264 §7.4.1.2.3. */
const accessUnits = (stream) => {
    const starts = [];
    const keys = [];
    for (let at = 0; at + 4 < stream.length; at++) {
        if (stream[at] !== 0 || stream[at + 1] !== 0 || stream[at + 2] !== 1)
            continue;
        const type = (stream[at + 3] ?? 0) & 31;
        if (type === AUD) {
            starts.push(at > 0 && stream[at - 1] === 0 ? at - 1 : at);
            keys.push(false);
        }
        else if (type === IDR)
            keys[keys.length - 1] = true;
    }
    return starts.map((start, index) => ({ data: stream.subarray(start, starts[index + 1]), key: keys[index] === true }));
};
/** Decodes the first `count` frames. Throws when the stream has none or the browser cannot decode it. */
export const decodeFootage = async (stream, count) => {
    const frames = [];
    const copies = [];
    let size = { width: 0, height: 0 };
    let failure;
    const decoder = new VideoDecoder({
        output: (frame) => {
            const index = copies.length;
            copies.push((async () => {
                const rect = frame.visibleRect ?? new DOMRectReadOnly(0, 0, frame.codedWidth, frame.codedHeight);
                if (frame.format !== "I420")
                    throw new Error(`footage decodes to ${frame.format}, not I420`);
                const pixels = new Uint8Array(frame.allocationSize());
                await frame.copyTo(pixels);
                frames[index] = pixels;
                size = { width: rect.width, height: rect.height };
                frame.close();
            })());
        },
        error: (error) => {
            failure = error;
        },
    });
    decoder.configure({ codec: "avc1.640028", hardwareAcceleration: "prefer-software" });
    for (const [index, unit] of accessUnits(stream).slice(0, count).entries())
        decoder.decode(new EncodedVideoChunk({ type: unit.key ? "key" : "delta", timestamp: index * 33333, data: unit.data }));
    await decoder.flush();
    await Promise.all(copies);
    decoder.close();
    if (failure !== undefined)
        throw failure;
    if (frames.length === 0)
        throw new Error("the footage has no frames");
    return { ...size, frames };
};
/** Index of the frame shown at `position` when `count` frames run forward and back. */
export const pingPong = (position, count) => {
    if (count < 2)
        return 0;
    const period = 2 * (count - 1);
    const at = position % period;
    return at < count ? at : period - at;
};
/** Every second sample of every second row of each plane; `width` and `height` must be multiples of 4. */
export const halfFootage = ({ width, height, frames }) => ({
    width: width / 2,
    height: height / 2,
    frames: frames.map((picture) => {
        const half = new Uint8Array(picture.length / 4);
        let from = 0;
        let to = 0;
        for (const [columns, rows] of [
            [width, height],
            [width / 2, height / 2],
            [width / 2, height / 2],
        ]) {
            for (let row = 0; row < rows; row += 2)
                for (let column = 0; column < columns; column += 2)
                    half[to++] = picture[from + row * columns + column] ?? 0;
            from += columns * rows;
        }
        return half;
    }),
});
