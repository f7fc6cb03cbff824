import { ClipTimeline, PlaybackClock } from "@setsuna/playout";
import { epochNow } from "../playout/epoch-now.ts";
import { ClipDecoder } from "./clip-decoder.ts";
import { ClipSound } from "./clip-sound.ts";
/** Looked at least this often while it moves, ms. */
const LONGEST_WAIT_MS = 100;
/** The page is told where it stands this often at most, ms. */
const REPORT_MS = 40;
/** Plays a clip: position, pictures, sound. */
export class ClipPlayer {
    sound;
    ports;
    timeline;
    clock;
    decoder;
    timer;
    drawn;
    backwards = false;
    sounding = false;
    reported;
    constructor(clip, ports) {
        this.ports = ports;
        this.sound = new ClipSound(clip);
        this.timeline = new ClipTimeline(clip.frames.map(({ timeMs }) => timeMs), clip.frames.map(({ key }) => key), clip.durationMs);
        this.clock = new PlaybackClock(clip.durationMs);
        this.decoder = new ClipDecoder(clip, this.timeline, {
            changed: () => this.tick(),
            failed: (error) => ports.failed(error),
        });
    }
    /** Shows the first picture. */
    async open() {
        await this.decoder.prepare();
        this.tick();
    }
    play(rate) {
        this.backwards = rate < 0;
        this.clock.play(rate, epochNow());
        this.moved();
    }
    pause() {
        this.clock.pause(epochNow());
        this.moved();
    }
    seek(positionMs) {
        if (this.clock.rate(epochNow()) === undefined)
            this.backwards = false;
        this.clock.seek(positionMs, epochNow());
        this.moved();
    }
    step(by) {
        const now = epochNow();
        this.clock.pause(now);
        this.backwards = by < 0;
        this.clock.seek(this.timeline.timeOf(this.timeline.frameAt(this.clock.position(now)) + by), now);
        this.moved();
    }
    close() {
        clearTimeout(this.timer);
        this.sound.close();
        this.decoder.close();
    }
    /** The clock was changed by hand. */
    moved() {
        const now = epochNow();
        const position = this.clock.position(now);
        this.sounding = this.clock.rate(now) === 1;
        if (this.sounding)
            this.sound.start(position, now);
        else
            this.sound.stop();
        this.tick();
    }
    tick() {
        clearTimeout(this.timer);
        const now = epochNow();
        const rate = this.clock.rate(now);
        const position = this.clock.position(now);
        const index = this.timeline.frameAt(position);
        if (this.sounding && rate === undefined) {
            this.sounding = false;
            this.sound.stop();
        }
        this.decoder.want(index, this.backwards ? "backwards" : "forwards");
        this.show(index, rate !== undefined);
        this.report({ positionMs: position, frame: index, drawn: this.drawn, rate }, now);
        if (rate !== undefined) {
            const edge = this.timeline.timeOf(rate > 0 ? index + 1 : index);
            const wait = Math.abs(edge - position) / Math.abs(rate);
            this.timer = setTimeout(() => this.tick(), Math.max(1, Math.min(LONGEST_WAIT_MS, wait)));
        }
    }
    /** The picture of a frame; on the move, where decoding is behind, the one nearest to it on the way. */
    show(index, moving) {
        if (this.drawn === index)
            return;
        let at = this.decoder.picture(index) === undefined ? undefined : index;
        if (at === undefined && moving && this.drawn !== undefined)
            at = this.decoder.nearest(this.drawn, index);
        const picture = at === undefined ? undefined : this.decoder.picture(at);
        if (picture === undefined)
            return;
        this.drawn = at;
        this.ports.draw(picture);
    }
    report(position, now) {
        const before = this.reported;
        const steady = before !== undefined && before.position.rate === position.rate && position.rate !== undefined;
        if (steady && now - before.at < REPORT_MS)
            return;
        this.reported = { position, at: now };
        this.ports.position(position);
    }
}
