/**
 * Splits a clip where codec, picture size or parameter sets change: a track of MP4 has one codec, one size and one set of parameters. `keyframes` in order, the first
 * at the first frame; `frames`: how many there are in all.
 */
export const fileParts = (keyframes, frames) => {
    const parts = [];
    let present;
    for (const { index, parameters, codec, width, height } of keyframes) {
        const last = parts.at(-1);
        const same = last !== undefined && last.codec === codec && last.width === width && last.height === height;
        if (same && parameters === present)
            continue;
        present = parameters;
        if (last !== undefined)
            parts[parts.length - 1] = { ...last, to: index };
        parts.push({ from: index, to: frames, codec, width, height });
    }
    return parts;
};
