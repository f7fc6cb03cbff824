interface Camera {
  readonly deviceId: string;
  readonly kind: "camera" | "microphone";
  readonly label: string;
  readonly facing?: "user" | "environment" | undefined;
}

export interface Lens {
  readonly deviceId: string;
  /** A lens name, or a number from 1. */
  readonly name: "ultraWide" | "tele" | "wide" | number;
}

const VIEWS = [
  ["ultraWide", /ultra.?wide|超広角/i],
  ["tele", /tele|望遠/i],
  ["wide", /^(back|front|背面|前面)\s*(camera|カメラ)$/i],
] as const;
/** These cameras switch lenses automatically. */
const COMBINED = /dual|triple|desk view|デュアル|トリプル|デスクビュー/i;

/** Returns the cameras that face the same way as `current`; empty if there is no choice. */
export const lensesOf = (
  devices: readonly Camera[],
  current: { readonly deviceId?: string | undefined; readonly facingMode?: string | undefined } | undefined,
): readonly Lens[] => {
  const running = devices.find(({ kind, deviceId }) => kind === "camera" && deviceId === current?.deviceId);
  const facing = running?.facing ?? current?.facingMode;
  const cameras = devices.filter((device) => device.kind === "camera" && device.facing !== undefined && device.facing === facing);
  const single = cameras.filter(({ label, deviceId }) => !COMBINED.test(label) || deviceId === current?.deviceId);
  if (single.length < 2) return [];
  return single.map(({ deviceId, label }, index) => ({
    deviceId,
    name: VIEWS.find(([, view]) => view.test(label.trim()))?.[0] ?? index + 1,
  }));
};
