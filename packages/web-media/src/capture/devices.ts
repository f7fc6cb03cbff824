export interface MediaDevice {
  readonly deviceId: string;
  readonly kind: "camera" | "microphone";
  /** Empty until the user has allowed access. */
  readonly label: string;
}

/** Cameras and microphones that the browser lets us see; empty in an insecure context. */
export const listDevices = async (): Promise<MediaDevice[]> => [];
