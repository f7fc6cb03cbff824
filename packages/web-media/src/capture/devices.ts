/** A camera or microphone that can be chosen. */
export interface MediaDevice {
  readonly deviceId: string;
  readonly kind: "camera" | "microphone";
  /** Empty until the user has allowed access. */
  readonly label: string;
}

const KINDS: Partial<Record<MediaDeviceKind, MediaDevice["kind"]>> = { videoinput: "camera", audioinput: "microphone" };

/**
 * Cameras and microphones that the browser lets us see; empty in an insecure context. Devices without an id (access not yet
 * allowed) are left out: they cannot be chosen.
 */
export const listDevices = async (): Promise<MediaDevice[]> => {
  const media: MediaDevices | undefined = navigator.mediaDevices;
  if (media?.enumerateDevices === undefined) return [];
  const devices = await media.enumerateDevices();
  return devices.flatMap(({ deviceId, kind, label }) => {
    const known = KINDS[kind];
    return known === undefined || deviceId === "" ? [] : [{ deviceId, kind: known, label }];
  });
};
