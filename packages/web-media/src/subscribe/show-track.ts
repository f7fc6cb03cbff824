import { pictureGate } from "./picture-gate.ts";

/** See {@link pictureGate}. Returns the removal, unless replaced. */
export const showTrack = (element: HTMLVideoElement, track: MediaStreamTrack): (() => void) => {
  const stream = new MediaStream([track]);
  const gate = pictureGate(element);
  element.muted = true;
  element.playsInline = true;
  // Restarts by itself after a refusal.
  element.autoplay = true;
  element.srcObject = stream;
  gate.play();
  return () => {
    if (element.srcObject === stream) element.srcObject = null;
  };
};
