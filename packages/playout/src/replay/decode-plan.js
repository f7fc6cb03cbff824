/** Frames fed beyond the wanted one: a decoder that holds a few back still gives it out. */
const AHEAD = 6;
/**
 * How to come by the picture of frame `wanted`. `given`: the next frame that the decoder as it stands could take; undefined when
 * it has to begin at a keyframe. `room`: pictures that may be kept. Backwards a whole batch up to the wanted one is decoded at
 * once; forwards the decoder goes on, unless a keyframe between leads there sooner.
 */
export const decodePlan = (timeline, wanted, direction, given, room) => {
    const key = timeline.keyBefore(wanted);
    if (direction === "backwards") {
        // Half of the room: the batch before it is decoded while this one is shown.
        const batch = Math.max(1, room >> 1);
        return {
            restart: true,
            next: key,
            end: wanted + 1,
            keepFrom: Math.max(key, wanted - batch + 1),
            keepTo: wanted,
            flush: true,
        };
    }
    const goesOn = given !== undefined && given <= wanted && given >= key;
    const ahead = Math.min(AHEAD, Math.max(1, room - 2));
    const end = Math.min(timeline.frames, wanted + 1 + ahead);
    return {
        restart: !goesOn,
        next: goesOn ? given : key,
        end,
        keepFrom: Math.max(0, wanted - Math.max(0, room - ahead - 1)),
        keepTo: wanted + ahead,
        flush: end === timeline.frames,
    };
};
