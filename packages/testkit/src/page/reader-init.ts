import type { PageReader } from "../page-globals.ts";
import { READER_WORKER_PATH } from "./source-protocol.ts";

/** Init script: reads what a `<video>` shows, by a clone of its track, as decoded frames. */

const FOLLOW_INTERVAL_MS = 100;

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
    follow: (selector) => {
      let followed: MediaStreamTrack | undefined;
      const look = (): void => {
        const element = document.querySelector(selector);
        const stream = element instanceof HTMLVideoElement ? element.srcObject : null;
        const track = stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined;
        if (track === undefined || track === followed || track.readyState === "ended") return;
        followed = track;
        const { readable } = new MediaStreamTrackProcessor({ track: track.clone() });
        worker.postMessage({ readable }, [readable]);
      };
      look();
      setInterval(look, FOLLOW_INTERVAL_MS);
    },
    take: () => ask({ take: true }, "samples"),
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
