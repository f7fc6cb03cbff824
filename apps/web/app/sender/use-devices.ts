import type { MediaDevice } from "@setsuna/web-media";
import { useEffect, useState } from "react";
import { browserMedia } from "../streaming/browser-media.ts";

/** Cameras and microphones that can be chosen; read again when one is plugged in and when `permitted` changes. */
export const useDevices = (permitted: boolean): readonly MediaDevice[] => {
  const [devices, setDevices] = useState<readonly MediaDevice[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: permission brings names and IDs that were hidden before.
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const { listDevices } = await browserMedia();
      const found = await listDevices();
      // Before permission, browsers list devices without IDs: they cannot be chosen.
      if (!gone) setDevices(found.filter((device) => device.deviceId !== ""));
    };
    const readAndReport = () => void read().catch((error: unknown) => console.error(error));
    readAndReport();
    navigator.mediaDevices?.addEventListener("devicechange", readAndReport);
    return () => {
      gone = true;
      navigator.mediaDevices?.removeEventListener("devicechange", readAndReport);
    };
  }, [permitted]);
  return devices;
};
