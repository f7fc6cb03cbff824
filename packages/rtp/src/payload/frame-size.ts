/** Size of a frame after cropping, pixels. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}
