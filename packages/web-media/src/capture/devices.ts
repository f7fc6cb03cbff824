/** A camera or microphone that can be chosen. */
export interface MediaDevice {
  readonly deviceId: string;
  readonly kind: "camera" | "microphone";
  /** Empty until allowed. */
  readonly label: string;
  /** Absent if unknown. */
  readonly facing?: "user" | "environment" | undefined;
}

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

/** Empty in an insecure context. Omits devices without an ID. */
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
