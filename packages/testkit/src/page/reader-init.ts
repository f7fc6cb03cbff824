import type { PageReader } from "../page-globals.ts";
import { READER_WORKER_PATH } from "./source-protocol.ts";

const FOLLOW_INTERVAL_MS = 100;

/** Largest time difference of the same frame, s. */
const SAME_FRAME_SECONDS = 0.001;

const readScreen = (element: HTMLVideoElement, worker: Worker): void => {
  const shown = (_now: number, { presentationTime, mediaTime }: VideoFrameCallbackMetadata): void => {
    element.requestVideoFrameCallback(shown);
    const frame = new VideoFrame(element);
    if (Math.abs(frame.timestamp / 1e6 - mediaTime) > SAME_FRAME_SECONDS) frame.close();
    else worker.postMessage({ frame, at: performance.timeOrigin + presentationTime }, [frame]);
  };
  element.requestVideoFrameCallback(shown);
};

const createReader = (): PageReader => {
  const worker = new Worker(READER_WORKER_PATH);
  const ask = <Answer>(question: object, part: string): Promise<Answer> =>
    new Promise((resolve) => {
      const listen = ({ data }: MessageEvent<Record<string, Answer>>): void => {
        if (!(part in data)) return;
        worker.removeEventListener("message", listen);
        resolve(data[part] as Answer);
      };
      worker.addEventListener("message", listen);
      worker.postMessage(question);
    });
  return {
    follow: (selector, point = "decoder") => {
      let followed: MediaStreamTrack | undefined;
      const look = (): void => {
        const element = document.querySelector(selector);
        const stream = element instanceof HTMLVideoElement ? element.srcObject : null;
        const track = stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined;
        if (track === undefined || track === followed || track.readyState === "ended") return;
        // An element's callbacks continue when its tracks change.
        const first = followed === undefined;
        followed = track;
        if (point === "screen") {
          if (first && element instanceof HTMLVideoElement) readScreen(element, worker);
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

let made: PageReader | undefined;
Object.defineProperty(globalThis, "setsunaReader", {
  configurable: true,
  get: () => {
    made ??= createReader();
    return made;
  },
});
