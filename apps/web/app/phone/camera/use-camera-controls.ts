import type { CameraControls, CameraRequest } from "@setsuna/web-media";
import { useCallback, useEffect, useState } from "react";
import { browserMedia } from "../../streaming/browser-media.ts";

const NONE: CameraControls = { torch: false };

export interface CameraHandles {
  readonly controls: CameraControls;
  readonly torchOn: boolean;
  /** Absent if unsupported. */
  readonly zoom: number | undefined;
  /** Distance, or automatic. Absent if unsupported. */
  readonly focus: number | "auto" | undefined;
  readonly refused: boolean;
  readonly setTorch: (on: boolean) => void;
  readonly setZoom: (zoom: number) => void;
  readonly setFocus: (focus: number | "auto") => void;
}

/** Rereads when `flowing` turns true, because some cameras report late. A new camera resets them. */
export const useCameraControls = (track: MediaStreamTrack | undefined, flowing: boolean): CameraHandles => {
  const [controls, setControls] = useState(NONE);
  const [torchOn, setTorchOn] = useState(false);
  const [zoom, setZoom] = useState<number>();
  const [focus, setFocus] = useState<number | "auto">();
  const [refused, setRefused] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `flowing` says when to read again.
  useEffect(() => {
    let left = false;
    const read = async () => {
      const { cameraControls } = await browserMedia();
      if (left) return;
      const found = track ? cameraControls(track) : NONE;
      setControls(found);
      setZoom(found.zoom?.current);
      setFocus(found.focus && (found.focus.current ?? "auto"));
    };
    read().catch((error: unknown) => console.error(error));
    return () => {
      left = true;
    };
  }, [track, flowing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another camera has its own light.
  useEffect(() => {
    setTorchOn(false);
    setRefused(false);
  }, [track]);

  const wish = useCallback(
    (asked: CameraRequest, undo: () => void) => {
      if (!track) return;
      const apply = async () => {
        const { setCamera } = await browserMedia();
        await setCamera(track, asked);
        setRefused(false);
      };
      apply().catch((error: unknown) => {
        console.warn("The camera refused", error);
        setRefused(true);
        undo();
      });
    },
    [track],
  );
  return {
    controls,
    torchOn,
    zoom,
    focus,
    refused,
    setTorch: (on) => {
      setTorchOn(on);
      wish({ torch: on }, () => setTorchOn(!on));
    },
    setZoom: (to) => {
      const before = zoom;
      setZoom(to);
      wish({ zoom: to }, () => setZoom(before));
    },
    setFocus: (to) => {
      const before = focus;
      setFocus(to);
      wish({ focus: to }, () => setFocus(before));
    },
  };
};
