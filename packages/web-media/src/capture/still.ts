/// <reference path="../playout/browser-additions.d.ts" />
import { MAX_THUMBNAIL_BYTES, THUMBNAIL_SIDE } from "@setsuna/contracts";

const PATIENCE_MS = 3000;
/** Tried in turn, until short enough. */
const QUALITIES = [0.6, 0.3, 0.1] as const;

interface Drawable {
  readonly image: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  close(): void;
}

/** Undefined on timeout. */
const patiently = <Value>(work: Promise<Value>): Promise<Value | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** Works in a hidden page. */
const frameByProcessor = async (copy: MediaStreamTrack): Promise<Drawable | undefined> => {
  const reader = new MediaStreamTrackProcessor<VideoFrame>({ track: copy }).readable.getReader();
  try {
    const frame = (await patiently(reader.read()))?.value;
    return frame && { image: frame, width: frame.displayWidth, height: frame.displayHeight, close: () => frame.close() };
  } finally {
    void reader.cancel();
  }
};

/** For browsers without MediaStreamTrackProcessor. */
const frameByVideo = async (copy: MediaStreamTrack): Promise<Drawable | undefined> => {
  const video = document.createElement("video");
  video.muted = true;
  video.srcObject = new MediaStream([copy]);
  const close = (): void => {
    video.srcObject = null;
  };
  const playing = await patiently(video.play().then(() => true));
  if (playing && video.videoWidth > 0) return { image: video, width: video.videoWidth, height: video.videoHeight, close };
  close();
  return undefined;
};

const jpegIn = (canvas: HTMLCanvasElement, quality: number): string =>
  canvas.toDataURL("image/jpeg", quality).replace(/^data:image\/jpeg;base64,/, "");

/**
 * Makes a small base64 JPEG of a video track's present frame: at most 320 pixels wide or high and 24 KiB long. Undefined if the
 * track shows nothing. Doesn't modify the track.
 */
export const jpegOf = async (track: MediaStreamTrack): Promise<string | undefined> => {
  const copy = track.clone();
  try {
    const frame = await (typeof MediaStreamTrackProcessor === "function" ? frameByProcessor(copy) : frameByVideo(copy));
    if (frame === undefined) return undefined;
    const { image, width, height } = frame;
    const scale = Math.min(1, THUMBNAIL_SIDE / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext("2d", { alpha: false })?.drawImage(image, 0, 0, canvas.width, canvas.height);
    frame.close();
    for (const quality of QUALITIES) {
      const jpeg = jpegIn(canvas, quality);
      if ((jpeg.length * 3) / 4 <= MAX_THUMBNAIL_BYTES) return jpeg;
    }
    return undefined;
  } finally {
    copy.stop();
  }
};
