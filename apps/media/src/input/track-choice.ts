/** Facts about a sound track of a container. */
export interface SoundTrack {
  /** 0: not known before its first packet is decoded. */
  readonly channels: number;
  /** Language code as the container has it. Absent: none. */
  readonly language?: string | undefined;
}

/**
 * Returns which sound tracks are sent, by their index in the list: one as it is, or two of one channel each as left and right. Undefined while what was
 * asked for is not there.
 *
 * Unasked, the first track is sent; where it has one channel and another of one channel stands beside it, these two are left and right, as
 * cameras and mixers write them. Tracks of two languages are no pair.
 * @param asked numbers of tracks, 1 and up; absent: nobody asked.
 */
export const chooseTracks = (
  tracks: readonly SoundTrack[],
  asked: readonly number[] | undefined,
): readonly [number] | readonly [number, number] | undefined => {
  if (asked !== undefined) {
    const [left, right] = asked.map((number) => number - 1);
    const isThere = (index: number | undefined): boolean => index === undefined || tracks[index] !== undefined;
    if (left === undefined || !isThere(left) || !isThere(right)) return undefined;
    return right === undefined ? [left] : [left, right];
  }
  const [first, ...others] = tracks;
  if (first === undefined) return undefined;
  const beside = others.findIndex(({ channels, language }) => channels === 1 && language === first.language);
  return first.channels === 1 && beside >= 0 ? [0, beside + 1] : [0];
};
