/** The relay's request for frame FEC (docs/protocol/fec.md). */
export interface FrameFecRequest {
  /** Symbols per frame, 0 to 12. */
  readonly symbols: number;
  /** The most bytes of a frame that one packet has carried; 0 while unknown. */
  readonly packetBytes: number;
  /** Symbols may cover two frames. */
  readonly slidingWindow: boolean;
}

/** Applies until the relay sends a request. */
export const NO_FRAME_FEC: FrameFecRequest = { symbols: 0, packetBytes: 0, slidingWindow: false };

/** Returns the request in the relay's report; no FEC where the report has none. */
export const frameFecRequest = (report: {
  readonly repairSymbols?: number | undefined;
  readonly packetBytes?: number | undefined;
  readonly slidingWindow?: true | undefined;
}): FrameFecRequest => ({
  symbols: report.repairSymbols ?? 0,
  packetBytes: report.packetBytes ?? 0,
  slidingWindow: report.slidingWindow === true,
});
