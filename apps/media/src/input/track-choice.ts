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
 * Returns the audio tracks to send, by their index in the list: one as it is, or two mono tracks as left and right. Undefined while a
 * requested track is missing. By default, picks the first track of the best rank. If it and another one are mono, these two become left and
 * right, as cameras and mixers write them. Tracks in two languages are no pair.
 * @param asked requested track numbers, 1 and up; absent: use the default.
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
