export interface SoundTrack {
  /** 0 while unknown before decoding. */
  readonly channels: number;
  readonly language?: string | undefined;
  /**
   * The default; usual; for some of the audience (described, hard of hearing, commentary); of another program than the picture.
   * Absent: usual.
   */
  readonly rank?: Rank;
}

type Rank = "default" | "usual" | "for-some" | "elsewhere";
const RANKS: readonly Rank[] = ["default", "usual", "for-some", "elsewhere"];
const rankOf = ({ rank }: SoundTrack): number => RANKS.indexOf(rank ?? "usual");

/**
 * Returns indices of the audio tracks to send: one, or two mono tracks as left and right, as cameras and mixers write them.
 * Undefined while a requested track is missing. @param asked track numbers, from 1; absent: the default.
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
