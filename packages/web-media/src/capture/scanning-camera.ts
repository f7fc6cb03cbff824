import { captureError, mediaDevices } from "./capture-error.ts";

/** Opens a camera to look for a QR code with: the one at a phone's back, in a picture that is enough for it. Throws StudioError. */
export const openScanningCamera = async (): Promise<MediaStream> => {
  try {
    return await mediaDevices().getUserMedia({
      video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    throw captureError(error);
  }
};
