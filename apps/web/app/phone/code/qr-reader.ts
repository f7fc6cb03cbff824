export type QrReader = (picture: HTMLVideoElement) => Promise<string | undefined>;

/** Missing in TypeScript's DOM library: https://wicg.github.io/shape-detection-api/#barcode-detection-api */
interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly ["qr_code"] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const LONGER_SIDE = 800;

const ownReader = async (): Promise<QrReader | undefined> => {
  const { BarcodeDetector } = globalThis as typeof globalThis & { readonly BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined || !(await BarcodeDetector.getSupportedFormats()).includes("qr_code")) return undefined;
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue;
};

const libraryReader = async (): Promise<QrReader> => {
  const { decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (picture) => {
    const scale = Math.min(1, LONGER_SIDE / Math.max(picture.videoWidth, picture.videoHeight));
    const [width, height] = [Math.round(picture.videoWidth * scale), Math.round(picture.videoHeight * scale)];
    if (context === null || width === 0 || height === 0) return undefined;
    [canvas.width, canvas.height] = [width, height];
    context.drawImage(picture, 0, 0, width, height);
    try {
      return decodeQR(context.getImageData(0, 0, width, height));
    } catch {
      // The library fails without a code, so try the next frame.
      return undefined;
    }
  };
};

/** Uses the browser's reader, or a library loaded on demand. */
export const openQrReader = async (): Promise<QrReader> => (await ownReader()) ?? libraryReader();
