export interface Bilingual {
  readonly en: string;
  readonly ja: string;
}

/** `not-applicable` means that the client lacks the ability, `not-run` that it wasn't possible here. */
export const RESULTS = ["pass", "fail", "not-applicable", "not-run"] as const;
export type Result = (typeof RESULTS)[number];

export interface Cell {
  readonly client: string;
  readonly check: string;
  readonly result: Result;
  readonly cause?: string;
  readonly ms?: number;
}

export class NotApplicable extends Error {
  override readonly name = "NotApplicable";
}

/** A missing figure never counts as passed. */
export class NotReported extends NotApplicable {
  constructor(names: readonly FigureName[]) {
    super(`it does not report ${names.join(", ")}`);
  }
}

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

export interface MediaRequest {
  readonly direction: "send" | "receive";
  readonly video?: "H264" | "H264-high" | "VP8" | undefined;
  readonly audio?: "opus" | "PCMU" | undefined;
}

export interface Figures {
  readonly state?: string | undefined;
  readonly frames?: number | undefined;
  readonly keyframes?: number | undefined;
  readonly audioPackets?: number | undefined;
  readonly audioEnergy?: number | undefined;
  readonly changes?: number | undefined;
  readonly width?: number | undefined;
  readonly plis?: number | undefined;
  readonly nacks?: number | undefined;
  readonly fault?: string | undefined;
  readonly reports?: number | undefined;
}

export type FigureName = Exclude<keyof Figures, "fault">;

export interface RtcConnection {
  readonly offer: string;
  /** A listed figure that stays absent fails a check; any other makes it not applicable. */
  readonly reported: readonly FigureName[];
  accept(answer: string): Promise<void>;
  figures(): Promise<Figures>;
  requestKeyframe?(): Promise<void>;
  close(): Promise<void>;
}

export interface RtcClient {
  request(request: HttpRequest): Promise<HttpAnswer>;
  /** Throws {@link NotApplicable} for what the client can't do. */
  connect(wish: MediaRequest): Promise<RtcConnection>;
}
