import { captureError, mediaDevices } from "./capture-error.ts";

/** Opens the back camera. Throws StudioError. */
export const openScanningCamera = async (): Promise<MediaStream> => {
  try {
    return await mediaDevices().getUserMedia({
      video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    throw captureError(error);
  }
};
