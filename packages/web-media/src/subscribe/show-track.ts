import { LateSource } from "./late-source.ts";
import { videoGate } from "./video-gate.ts";

/** Shows video without audio, see {@link LateSource} and {@link videoGate}. */
export const showTrack = (element: HTMLVideoElement, track: MediaStreamTrack): LateSource => {
  const gate = videoGate(element);
  element.muted = true;
  element.playsInline = true;
  // Restarts automatically after a refusal.
  element.autoplay = true;
  return new LateSource(element, track, () => gate.play());
};
