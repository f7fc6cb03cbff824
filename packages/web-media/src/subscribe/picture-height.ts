/** More pixels per CSS pixel are hardly visible in a small picture. */
const MAX_PIXEL_RATIO = 1.5;

/** Short side of the picture inside its element, px; undefined if it isn't laid out or has no picture yet. */
const shownHeight = (video: HTMLVideoElement): number | undefined => {
  const { width, height } = video.getBoundingClientRect();
  const { videoWidth, videoHeight } = video;
  if (width === 0 || height === 0 || videoWidth === 0 || videoHeight === 0) return undefined;
  const fit = getComputedStyle(video).objectFit === "cover" ? Math.max : Math.min;
  const scale = fit(width / videoWidth, height / videoHeight);
  const ratio = video.ownerDocument.defaultView?.devicePixelRatio ?? 1;
  return Math.ceil(Math.min(videoWidth, videoHeight) * scale * Math.min(MAX_PIXEL_RATIO, ratio));
};

/**
 * Height at which a page shows a stream, for choosing a layer. A smaller height counts from the second reading, so that
 * passing layouts cost nothing.
 */
export class PictureHeight {
  private readonly videos: readonly HTMLVideoElement[];
  private known: number | undefined;
  private reading: number | undefined;

  /** @param videos that show it. */
  constructor(videos: readonly HTMLVideoElement[]) {
    this.videos = videos;
  }

  /** Px; undefined if unknown, or if another window shows it. A hidden picture keeps its height. */
  read(): number | undefined {
    if (this.videos.some((video) => video.ownerDocument.pictureInPictureElement === video)) return undefined;
    const heights = this.videos.flatMap((video) => shownHeight(video) ?? []);
    if (heights.length === 0) return this.known;
    const now = Math.max(...heights);
    this.known = Math.max(now, this.reading ?? now);
    this.reading = now;
    return this.known;
  }
}
