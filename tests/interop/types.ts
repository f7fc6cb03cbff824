export interface Bilingual {
  readonly en: string;
  readonly ja: string;
}

/** `not-applicable`: the client lacks the ability; `not-run`: not possible here. */
export const RESULTS = ["pass", "fail", "not-applicable", "not-run"] as const;
export type Result = (typeof RESULTS)[number];

export interface Cell {
  readonly client: string;
  readonly check: string;
  readonly result: Result;
  /** One line. Absent for a pass. */
  readonly cause?: string;
  /** In ms; absent: not run. */
  readonly ms?: number;
}

/** Impossible for the client, which is no fault of either side. */
export class NotApplicable extends Error {
  override readonly name = "NotApplicable";
}

/** A missing figure never counts as passed. */
export class NotReported extends NotApplicable {
  constructor(names: readonly FigureName[]) {
    super(`it does not report ${names.join(", ")}`);
  }
}

/** Header names are in lower case. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** `H264-high`: High profile, the default of encoders. */
export interface MediaWish {
  readonly direction: "send" | "receive";
  readonly video?: "H264" | "H264-high" | "VP8" | undefined;
  readonly audio?: "opus" | "PCMU" | undefined;
}

/** Counted by the client; absent where it does not. */
export interface Figures {
  readonly state?: string | undefined;
  /** Whole ones, decoded where the client decodes. */
  readonly frames?: number | undefined;
  /** Those a decoder may start with. */
  readonly keyframes?: number | undefined;
  readonly audioPackets?: number | undefined;
  /** Total audio energy (webrtc-stats), above 0 if not silent. */
  readonly audioEnergy?: number | undefined;
  /** By the pixels on the screen. */
  readonly changes?: number | undefined;
  /** On the screen. */
  readonly width?: number | undefined;
  readonly plis?: number | undefined;
  /** Generic NACKs, received by a sender or sent by a receiver. */
  readonly nacks?: number | undefined;
  /** Error that broke the client: no other figure will come. */
  readonly fault?: string | undefined;
  /** Receiver reports that a sender got. */
  readonly reports?: number | undefined;
}

export type FigureName = Exclude<keyof Figures, "fault">;

export interface RtcConnection {
  readonly offer: string;
  /** A listed figure that stays absent fails a check; any other makes it not applicable. */
  readonly reported: readonly FigureName[];
  accept(answer: string): Promise<void>;
  figures(): Promise<Figures>;
  /** By PLI. Absent: impossible. */
  requestKeyframe?(): Promise<void>;
  close(): Promise<void>;
}

export interface RtcClient {
  request(request: HttpRequest): Promise<HttpAnswer>;
  /** Throws {@link NotApplicable} for what the client cannot do. */
  connect(wish: MediaWish): Promise<RtcConnection>;
}
