import { FIRST_FRAME_PARITY } from "@setsuna/contracts/frame-parity";

/** What the relay wants of frame parity (docs/protocol.md §6). */
export interface FrameParityWish {
  /** For each frame, 0-12. */
  readonly symbols: number;
  /** The most bytes of a frame that one packet has carried; 0 while unknown. */
  readonly packetBytes: number;
  /** Symbols may be over two frames. */
  readonly overlap: boolean;
}

/** Before the relay has said anything. */
export const NO_FRAME_PARITY: FrameParityWish = { symbols: 0, packetBytes: 0, overlap: false };

/** What the relay's report asks for; nothing where it says nothing. */
export const frameParityWish = (report: {
  readonly parity?: number | undefined;
  readonly moreParity?: number | undefined;
  readonly packetBytes?: number | undefined;
  readonly parityOverlap?: true | undefined;
}): FrameParityWish => ({
  symbols: (report.parity ?? 0) + (report.moreParity ?? 0),
  packetBytes: report.packetBytes ?? 0,
  overlap: report.parityOverlap === true,
});

/** The same as a relay says it, so that senders that know of eight symbols alone add these. @param symbols 0-12. */
export const askForFrameParity = (symbols: number): { readonly parity: number; readonly moreParity?: number } => {
  const parity = Math.min(FIRST_FRAME_PARITY, symbols);
  return symbols > parity ? { parity, moreParity: symbols - parity } : { parity };
};
