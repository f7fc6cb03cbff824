/**
 * Init script: records what the page sends to the loudspeaker. Everything connected to an AudioContext's destination also
 * goes to a track, whose blocks are read with the epoch at which their first sample leaves the loudspeaker.
 */
const MAX_BLOCKS = 20000;
const blocks = [];
let sampleRate = 0;
const taps = new WeakMap();
const connect = AudioNode.prototype.connect;
const record = async (context, track) => {
    const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
    for (;;) {
        const { value: data, done } = await reader.read();
        if (done)
            return;
        sampleRate = data.sampleRate;
        const samples = new Float32Array(data.numberOfFrames);
        data.copyTo(samples, { planeIndex: 0, format: "f32-planar" });
        // Read when rendered; heard when the output's own delay has passed.
        const at = performance.timeOrigin + performance.now() - data.duration / 1000 + (context.outputLatency ?? 0) * 1000;
        data.close();
        blocks.push({ at, samples });
        if (blocks.length > MAX_BLOCKS)
            blocks.shift();
    }
};
const tapOf = (context) => {
    const known = taps.get(context);
    if (known !== undefined)
        return known;
    const tap = context.createMediaStreamDestination();
    taps.set(context, tap);
    const track = tap.stream.getAudioTracks()[0];
    if (track !== undefined)
        void record(context, track);
    return tap;
};
AudioNode.prototype.connect = function (...args) {
    const [target] = args;
    if (target instanceof AudioDestinationNode && this.context instanceof AudioContext)
        connect.call(this, tapOf(this.context));
    connect.apply(this, args);
    return target;
};
globalThis.setsunaSound = { take: () => ({ sampleRate, blocks: blocks.splice(0) }) };
export {};
