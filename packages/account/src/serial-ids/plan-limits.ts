import type { FrameLimit, Plan } from "@setsuna/contracts";

/** Video channels per license. Spec §9. */
export const CHANNELS_PER_LICENCE = 3;
/** Most licences of one serial ID: 85 x 3 channels are all 255 that there are. Spec §5, §9. */
export const MAX_LICENCES = 85;

const MAX_FRAMES: Readonly<Record<Plan, FrameLimit | undefined>> = {
  free: { longSide: 1280, shortSide: 720 },
  commercial: { longSide: 1920, shortSide: 1080 },
  pro: undefined,
};

/** Undefined if any size is allowed. Spec §5 Resolution. */
export const maxFrameOf = (plan: Plan): FrameLimit | undefined => MAX_FRAMES[plan];

/** True only for Commercial and Pro. Spec §5. */
export const mayHavePassword = (plan: Plan): boolean => plan !== "free";

/** VideoTotal. Throws RangeError outside 0 to {@link MAX_LICENCES}. Spec §3, §9. */
export const videoChannelsOf = (licences: number): number => {
  if (!Number.isInteger(licences) || licences < 0 || licences > MAX_LICENCES) throw new RangeError(`${licences} licences`);
  return licences * CHANNELS_PER_LICENCE;
};
