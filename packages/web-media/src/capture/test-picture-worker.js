import { FrameSchedule } from "./frame-schedule.ts";
import { paintTestPicture } from "./test-picture-painter.ts";
const now = () => performance.timeOrigin + performance.now();
let canvas = new OffscreenCanvas(2, 2);
let context = canvas.getContext("2d", { alpha: false });
let writer;
let schedule = new FrameSchedule(30, now());
let frame = 0;
let busy = false;
const draw = async () => {
    if (writer === undefined) {
        postMessage({ t: "tick" });
        return;
    }
    // A sink that is behind loses frames here, where they are cheapest, and never gets old ones.
    if (busy || context === null)
        return;
    busy = true;
    const at = now();
    paintTestPicture(context, canvas.width, canvas.height, at, frame);
    frame += 1;
    const picture = new VideoFrame(canvas, { timestamp: Math.round((at - performance.timeOrigin) * 1000), alpha: "discard" });
    try {
        await writer.write(picture);
    }
    catch {
        // The track was stopped: the page ends this worker.
        picture.close();
        close();
    }
    busy = false;
};
const loop = () => {
    setTimeout(() => {
        void draw();
        loop();
    }, schedule.next(now()));
};
const resize = (width, height, framesPerSecond) => {
    if (canvas.width !== width || canvas.height !== height) {
        canvas = new OffscreenCanvas(width, height);
        context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    }
    schedule = new FrameSchedule(framesPerSecond, now());
};
addEventListener("message", ({ data }) => {
    resize(data.width, data.height, data.framesPerSecond);
    if (data.t !== "start")
        return;
    writer = data.writable?.getWriter();
    loop();
});
