/**
 * Shows a picture without sound in `element`, which browsers allow without a gesture. Returns what takes it away again; another picture that
 * has come into its place stays.
 */
export const showTrack = (element: HTMLVideoElement, track: MediaStreamTrack): (() => void) => {
  const stream = new MediaStream([track]);
  element.muted = true;
  element.playsInline = true;
  element.srcObject = stream;
  element.play().catch((error: unknown) => {
    // AbortError: another track took its place. NotAllowedError: a browser that saves data or power waits for the user.
    if (!(error instanceof DOMException)) throw error;
    element.autoplay = true;
  });
  return () => {
    if (element.srcObject === stream) element.srcObject = null;
  };
};
