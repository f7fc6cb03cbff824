import { type ErrorBody, errorBodyOf } from "@setsuna/contracts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { browserMedia } from "../../streaming/browser-media.ts";
import { openQrReader } from "./qr-reader.ts";

const INTERVAL_MS = 150;

/**
 * Shows the camera in `video` and calls `found` with the text of each QR code until it returns true. Returns why there is no
 * camera.
 */
export const useScanner = (
  video: RefObject<HTMLVideoElement | null>,
  found: (text: string) => boolean,
): ErrorBody | undefined => {
  const [problem, setProblem] = useState<ErrorBody>();
  const latest = useRef(found);
  latest.current = found;
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const close = () => {
      left = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const scan = async () => {
      const { openScanningCamera } = await browserMedia();
      const [read, opened] = await Promise.all([openQrReader(), openScanningCamera()]);
      stream = opened;
      const element = video.current;
      if (left || element === null) {
        close();
        return;
      }
      element.srcObject = opened;
      const look = async () => {
        const text = await read(element);
        if (left) return;
        if (text !== undefined && latest.current(text)) close();
        else timer = setTimeout(() => void look().catch(fail), INTERVAL_MS);
      };
      await look();
    };
    const fail = (error: unknown) => {
      console.warn("Nothing can be scanned", error);
      if (!left) setProblem(errorBodyOf(error));
    };
    scan().catch(fail);
    return close;
  }, [video]);
  return problem;
};
