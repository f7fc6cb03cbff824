import { captureError, mediaDevices } from "./capture-error.ts";

/** Opens a camera to scan a QR code: a phone's back camera at a sufficient resolution. Throws StudioError. */
export const openScanningCamera = async (): Promise<MediaStream> => {
  try {
    return await mediaDevices().getUserMedia({
      video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    throw captureError(error);
  }
};
