import { StudioError } from "@setsuna/contracts";

/** Media Capture and Streams §10.2. */
export const captureError = (thrown: unknown): StudioError => {
  if (thrown instanceof StudioError) return thrown;
  const name = thrown instanceof DOMException || thrown instanceof Error ? thrown.name : "";
  const detail = thrown instanceof Error ? `${name}: ${thrown.message}` : name;
  switch (name) {
    case "NotAllowedError":
    case "SecurityError":
      return new StudioError("camera-denied", detail);
    case "NotFoundError":
    case "OverconstrainedError":
    case "DevicesNotFoundError":
      return new StudioError("camera-missing", detail);
    case "NotReadableError":
    case "AbortError":
    case "TrackStartError":
      return new StudioError("camera-busy", detail);
    default:
      return new StudioError("internal", detail);
  }
};

/** Throws StudioError outside a secure context. */
export const mediaDevices = (): MediaDevices => {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices !== undefined) return devices;
  throw new StudioError(globalThis.isSecureContext ? "browser-unsupported" : "insecure-context");
};
