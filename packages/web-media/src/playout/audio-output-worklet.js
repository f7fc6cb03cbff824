import { AudioRing, LevelMeter } from "@setsuna/playout";
/** Reports a second. */
const REPORTS = 4;
/** Readings of the levels a second. */
const READINGS = 20;
/** Gives the ring's sound to the speaker. */
class AudioOutputProcessor extends AudioWorkletProcessor {
    ring;
    source;
    contextZero;
    dueBase;
    sinceReport = 0;
    /** Absent while nobody looks. */
    meter;
    sinceReading = 0;
    constructor({ processorOptions }) {
        super();
        this.ring = new AudioRing(processorOptions.channels);
        this.port.onmessage = ({ data }) => {
            if (data.t === "source")
                this.connect(data.port);
            else if (data.t === "meter")
                this.meter = data.on ? new LevelMeter() : undefined;
            else
                this.contextZero = data.contextZeroEpochMs;
        };
    }
    connect(port) {
        this.source = port;
        port.onmessage = ({ data }) => {
            switch (data.t) {
                case "samples":
                    this.ring.push(data.channels, data.timestamp);
                    return;
                case "timing":
                    this.dueBase = data.baseMs;
                    return;
                case "reset":
                    this.ring.reset();
            }
        };
    }
    process(_inputs, outputs) {
        const [output] = outputs;
        if (!output)
            return true;
        this.ring.pull(output, this.lateness());
        this.measure(output);
        this.sinceReport += output[0]?.length ?? 0;
        if (this.sinceReport >= sampleRate / REPORTS)
            this.sendReport();
        return true;
    }
    measure(output) {
        const { meter } = this;
        if (meter === undefined)
            return;
        meter.add(output);
        this.sinceReading += output[0]?.length ?? 0;
        if (this.sinceReading < sampleRate / READINGS)
            return;
        this.sinceReading = 0;
        this.port.postMessage({ t: "levels", levels: meter.read() });
    }
    /** Epoch ms at which the samples asked for now reach the speaker. */
    outputTime() {
        return this.contextZero === undefined ? undefined : this.contextZero + currentTime * 1000;
    }
    lateness() {
        const at = this.outputTime();
        if (this.dueBase === undefined || at === undefined)
            return undefined;
        const perMs = sampleRate / 1000;
        return (at - this.dueBase) * perMs - this.ring.next;
    }
    sendReport() {
        this.sinceReport = 0;
        const { played, concealed, level, targetLevel, peak } = this.ring.read();
        const perMs = sampleRate / 1000;
        const atMs = this.outputTime();
        const timestamp = this.ring.playing;
        const report = {
            t: "report",
            played,
            concealed,
            bufferMs: level / perMs,
            targetMs: targetLevel / perMs,
            level: peak,
            position: atMs === undefined || timestamp === undefined ? undefined : { timestamp, atMs },
        };
        this.source?.postMessage(report);
    }
}
registerProcessor("setsuna-audio-output", AudioOutputProcessor);
