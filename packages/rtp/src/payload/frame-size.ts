/** Pixels, after cropping. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}
