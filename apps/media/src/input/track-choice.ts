/** Facts about a sound track of a container. */
export interface SoundTrack {
  /** 0: not known before its first packet is decoded. */
  readonly channels: number;
  /** Language code as the container has it. Absent: none. */
  readonly language?: string | undefined;
  /**
   * Place among the others: stated as the one to begin with; usual; for some of the audience (described, for the hard of hearing, a commentary);
   * of another programme than the picture. Absent: usual.
   */
  readonly rank?: Rank;
}

type Rank = "default" | "usual" | "for-some" | "elsewhere";
const RANKS: readonly Rank[] = ["default", "usual", "for-some", "elsewhere"];
const rankOf = ({ rank }: SoundTrack): number => RANKS.indexOf(rank ?? "usual");

/**
 * Returns which sound tracks are sent, by their index in the list: one as it is, or two of one channel each as left and right. Undefined while what was
 * asked for is not there.
 *
 * Unasked, the first track of the best rank is sent; where it has one channel and another of one channel stands beside it, these two are left and right, as
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
  const best = Math.min(...tracks.map(rankOf));
  const first = tracks.findIndex((track) => rankOf(track) === best);
  const own = tracks[first];
  if (own === undefined) return undefined;
  if (own.channels !== 1) return [first];
  const isBeside = (track: SoundTrack, index: number): boolean =>
    index > first &&
    track.channels === 1 &&
    track.language === own.language &&
    rankOf(track) <= Math.max(rankOf(own), RANKS.indexOf("usual"));
  const beside = tracks.findIndex(isBeside);
  return beside >= 0 ? [first, beside] : [first];
};
