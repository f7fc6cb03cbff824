import { pictureGate } from "./picture-gate.ts";

/**
 * Shows a video track without audio in `element`; its {@link pictureGate} knows whether the browser plays it. Returns a function that removes
 * the track unless another one has replaced it.
 */
export const showTrack = (element: HTMLVideoElement, track: MediaStreamTrack): (() => void) => {
  const stream = new MediaStream([track]);
  const gate = pictureGate(element);
  element.muted = true;
  element.playsInline = true;
  // Restarts the video without a call when the browser lifts its refusal.
  element.autoplay = true;
  element.srcObject = stream;
  gate.play();
  return () => {
    if (element.srcObject === stream) element.srcObject = null;
  };
};
