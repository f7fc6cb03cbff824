/** Says whether a player is silent: by its own switch, unless one player is to be heard alone, which then decides for all. */
export const isSilent = (muted: boolean, key: number, solo: number | undefined): boolean =>
  solo === undefined ? muted : solo !== key;
