import { LateSource } from "./late-source.ts";
import { pictureGate } from "./picture-gate.ts";

/** Shows video without audio, see {@link LateSource} and {@link pictureGate}. */
export const showTrack = (element: HTMLVideoElement, track: MediaStreamTrack): LateSource => {
  const gate = pictureGate(element);
  element.muted = true;
  element.playsInline = true;
  // Restarts automatically after a refusal.
  element.autoplay = true;
  return new LateSource(element, track, () => gate.play());
};
