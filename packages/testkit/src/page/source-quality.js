import { comparePictures, qualitySample } from "../picture-quality.ts";
import { QUALITY_CHANNEL } from "./source-protocol.ts";
/** Pictures remembered: two minutes at 60 a second. */
const REMEMBERED = 7200;
/** Remembers which picture went out under which time code, and compares what arrived of it. Does its work only when asked. */
export class SourceQuality {
    width;
    height;
    pictures = new Map();
    constructor({ width, height }) {
        this.width = width;
        this.height = height;
        const channel = new BroadcastChannel(QUALITY_CHANNEL);
        channel.onmessage = ({ data }) => {
            if (data.id === undefined || data.shown === undefined)
                return;
            const answer = { id: data.id, qualities: data.shown.map((picture) => this.compare(picture)) };
            channel.postMessage(answer);
        };
    }
    /** `picture`, without a time code in it, goes out under this one. */
    shown(value, picture) {
        this.pictures.set(value, picture);
        if (this.pictures.size <= REMEMBERED)
            return;
        for (const oldest of this.pictures.keys()) {
            this.pictures.delete(oldest);
            return;
        }
    }
    compare({ value, sample }) {
        const picture = this.pictures.get(value);
        return picture && comparePictures(sample, qualitySample(picture, this.width, this.width, this.height));
    }
}
