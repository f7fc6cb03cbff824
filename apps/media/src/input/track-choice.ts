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
 * Returns indices of the audio tracks to send: one, or mono tracks as channels, as cameras and mixers write them: two for left and
 * right, or more. Undefined while a requested track is missing. @param asked track numbers, from 1; absent: the default. @param
 * channels that are needed.
 */
export const chooseTracks = (
  tracks: readonly SoundTrack[],
  asked: readonly number[] | undefined,
  channels = 2,
): readonly number[] | undefined => {
  if (asked !== undefined) {
    const indexes = asked.map((number) => number - 1);
    return indexes.every((index) => tracks[index] !== undefined) ? indexes : undefined;
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
  const beside = tracks.flatMap((track, index) => (isBeside(track, index) ? [index] : []));
  return [first, ...beside].slice(0, channels);
};
