/** Media Capture from DOM Elements §4.2. */
interface FrameRequester {
  requestFrame(): void;
}

const mayRequestFrame = <Thing extends object>(thing: Thing): thing is Thing & FrameRequester =>
  "requestFrame" in thing && typeof thing.requestFrame === "function";

/** A canvas as a video track whose frames are requested individually. */
export interface CanvasTrack extends FrameRequester {
  readonly track: MediaStreamTrack;
}

/** True where a canvas can become a track. */
export const hasCanvasCapture = (): boolean =>
  typeof HTMLCanvasElement === "function" && typeof HTMLCanvasElement.prototype.captureStream === "function";

/** Firefox requests on the stream; otherwise frames follow changes. Undefined: unsupported. */
export const captureCanvas = (canvas: HTMLCanvasElement): CanvasTrack | undefined => {
  if (!hasCanvasCapture()) return undefined;
  const stream = canvas.captureStream(0);
  const [track] = stream.getVideoTracks();
  if (track === undefined) return undefined;
  const requester = mayRequestFrame(track) ? track : mayRequestFrame(stream) ? stream : undefined;
  if (requester !== undefined) return { track, requestFrame: () => requester.requestFrame() };
  const [changing] = canvas.captureStream().getVideoTracks();
  return { track: changing ?? track, requestFrame: () => undefined };
};
