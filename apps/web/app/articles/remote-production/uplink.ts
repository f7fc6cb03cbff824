/** A stream on the site's uplink, Mbit/s. */
export interface UplinkPart {
  readonly id: "cameras" | "parity" | "sound" | "talkback";
  readonly mbps: number;
}

const CAMERAS = 3;
const CAMERA_MBPS = 8;
/** Parity's share of the video's bytes on a lossy path: docs/decisions/0005. */
const PARITY_SHARE = 0.17;
/** Sound of the site at 128 kbit/s, sent twice against loss: docs/decisions/0014. */
const SOUND_MBPS = (2 * 128) / 1000;
const TALKBACK_MBPS = 64 / 1000;
const PLANNED_SHARE = 0.5;

/** The article's example: three cameras, the sound of the site, talkback. */
export const UPLINK: readonly UplinkPart[] = [
  { id: "cameras", mbps: CAMERAS * CAMERA_MBPS },
  { id: "parity", mbps: CAMERAS * CAMERA_MBPS * PARITY_SHARE },
  { id: "sound", mbps: SOUND_MBPS },
  { id: "talkback", mbps: TALKBACK_MBPS },
];

/** Sum of all streams, Mbit/s. */
export const uplinkMbps = (): number => UPLINK.reduce((sum, { mbps }) => sum + mbps, 0);

/** Returns the required uplink, Mbit/s, rounded up to ten. */
export const uplinkToMeasure = (): number => Math.ceil(uplinkMbps() / PLANNED_SHARE / 10) * 10;
