/** Size of a coded picture in pixels, cropping applied. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}
