import { READER_WORKER_PATH } from "./source-protocol.ts";
/** Init script: reads what a `<video>` shows: by a clone of its track as decoded frames, by the element's own frames as shown ones. */
const FOLLOW_INTERVAL_MS = 100;
/** A frame of the element belongs to the callback's figures when both name the same moment of the stream; s. */
const SAME_FRAME_SECONDS = 0.001;
const readScreen = (element, worker) => {
    const shown = (_now, { presentationTime, mediaTime }) => {
        element.requestVideoFrameCallback(shown);
        const frame = new VideoFrame(element);
        if (Math.abs(frame.timestamp / 1e6 - mediaTime) > SAME_FRAME_SECONDS)
            frame.close();
        else
            worker.postMessage({ frame, at: performance.timeOrigin + presentationTime }, [frame]);
    };
    element.requestVideoFrameCallback(shown);
};
const createReader = () => {
    const worker = new Worker(READER_WORKER_PATH);
    const ask = (question, part) => new Promise((resolve) => {
        const listen = ({ data }) => {
            if (!(part in data))
                return;
            worker.removeEventListener("message", listen);
            resolve(data[part]);
        };
        worker.addEventListener("message", listen);
        worker.postMessage(question);
    });
    return {
        follow: (selector, point = "decoder") => {
            let followed;
            const look = () => {
                const element = document.querySelector(selector);
                const stream = element instanceof HTMLVideoElement ? element.srcObject : null;
                const track = stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined;
                if (track === undefined || track === followed || track.readyState === "ended")
                    return;
                // The callbacks of an element go on through a change of its tracks.
                const first = followed === undefined;
                followed = track;
                if (point === "screen") {
                    if (first && element instanceof HTMLVideoElement)
                        readScreen(element, worker);
                    return;
                }
                const { readable } = new MediaStreamTrackProcessor({ track: track.clone() });
                worker.postMessage({ readable }, [readable]);
            };
            look();
            setInterval(look, FOLLOW_INTERVAL_MS);
        },
        take: (point = "decoder") => ask({ take: point }, point),
        sampleQuality: (every) => worker.postMessage({ sampleEvery: every }),
        takeQuality: () => ask({ quality: true }, "quality"),
        compareClocks: (rounds) => ask({ clock: rounds }, "clock"),
    };
};
let made;
Object.defineProperty(globalThis, "setsunaReader", {
    configurable: true,
    get: () => {
        made ??= createReader();
        return made;
    },
});
