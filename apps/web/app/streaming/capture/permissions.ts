import type { Permissions } from "./preview-plan.ts";

const NOTHING: Permissions = { camera: false, microphone: false, screen: false };

/** Some TypeScript DOM libraries lack them (Media Capture and Streams §9.1). */
const isGranted = async (name: "camera" | "microphone"): Promise<boolean> => {
  const status = await navigator.permissions.query({ name: name as PermissionName });
  return status.state === "granted";
};

/** Browsers without the query reveal device names only when permitted. Never throws. */
export const permissionsGiven = async (): Promise<Permissions> => {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) return NOTHING;
  try {
    const [camera, microphone] = await Promise.all([isGranted("camera"), isGranted("microphone")]);
    return { camera, microphone, screen: false };
  } catch {
    const named = (await devices.enumerateDevices().catch(() => [])).filter(({ label }) => label !== "");
    const has = (kind: MediaDeviceKind): boolean => named.some((device) => device.kind === kind);
    return { camera: has("videoinput"), microphone: has("audioinput"), screen: false };
  }
};
