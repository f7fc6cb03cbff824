import { joinBytes } from "@setsuna/kit";
import { isSps, nalSpans, readSps, restrictReordering } from "@setsuna/rtp";
/** Returns true for slices. They follow the parameter sets and are most of the frame: no need to search them. ITU-T H.264 table 7-1. */
const isSlice = (type) => type >= 1 && type <= 5;
/** Rewrites every SPS of an Annex B keyframe with {@link restrictReordering}. Without a change the data is the one given. */
export const prepareH264Keyframe = (data) => {
    let codec;
    const parts = [];
    let copied = 0;
    for (const { start, end } of nalSpans(data, isSlice)) {
        if (!isSps(data[start]))
            continue;
        const nal = data.subarray(start, end);
        codec ??= readSps(nal)?.codec;
        const fixed = restrictReordering(nal);
        if (fixed === nal)
            continue;
        parts.push(data.subarray(copied, start), fixed);
        copied = end;
    }
    if (parts.length === 0)
        return { data, codec };
    parts.push(data.subarray(copied));
    return { data: joinBytes(parts), codec };
};
