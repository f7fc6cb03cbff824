/** Solo overrides mute switches. */
export const isSilent = (muted: boolean, key: number, solo: number | undefined): boolean =>
  solo === undefined ? muted : solo !== key;
