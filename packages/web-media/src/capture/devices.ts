/** A camera or microphone that can be chosen. */
export interface MediaDevice {
  readonly deviceId: string;
  readonly kind: "camera" | "microphone";
  /** Empty until the user has allowed access. */
  readonly label: string;
  /** Direction of a phone's camera; `user` faces the user. Absent if neither browser nor name tells. */
  readonly facing?: "user" | "environment" | undefined;
}

/** Name patterns of phone cameras, for browsers that don't report the direction. */
const SIDES = [
  ["user", /front|user|前面|フロント/i],
  ["environment", /back|rear|背面|リア/i],
] as const;

const facingOf = (device: MediaDeviceInfo): MediaDevice["facing"] => {
  const said = "getCapabilities" in device ? (device as InputDeviceInfo).getCapabilities().facingMode?.[0] : undefined;
  if (said === "user" || said === "environment") return said;
  return SIDES.find(([, name]) => name.test(device.label))?.[0];
};

const KINDS: Partial<Record<MediaDeviceKind, MediaDevice["kind"]>> = { videoinput: "camera", audioinput: "microphone" };

/**
 * Cameras and microphones that the browser lets us see; empty in an insecure context. Devices without an id (access not yet
 * allowed) are left out: they cannot be chosen.
 */
export const listDevices = async (): Promise<MediaDevice[]> => {
  const media: MediaDevices | undefined = navigator.mediaDevices;
  if (media?.enumerateDevices === undefined) return [];
  const devices = await media.enumerateDevices();
  return devices.flatMap((device) => {
    const { deviceId, label } = device;
    const kind = KINDS[device.kind];
    if (kind === undefined || deviceId === "") return [];
    const facing = kind === "camera" ? facingOf(device) : undefined;
    return [{ deviceId, kind, label, ...(facing && { facing }) }];
  });
};
