/** The words of the matrix: a client is a row, a check a column, a cell what came of the two. */

/** A text in both languages of the product. */
export interface Bilingual {
  readonly en: string;
  readonly ja: string;
}

/** Outcomes of a cell. `not-applicable`: the client has no such property; `not-run`: it could not be tried here. */
export const RESULTS = ["pass", "fail", "not-applicable", "not-run"] as const;
export type Result = (typeof RESULTS)[number];

/** One client under one check. */
export interface Cell {
  readonly client: string;
  readonly check: string;
  readonly result: Result;
  /** One line: why it failed, does not apply or was not run. Absent for a pass. */
  readonly cause?: string;
  /** Time that it took, ms; absent where nothing was run. */
  readonly ms?: number;
}

/** Thrown where a client cannot do what a check asks for, which is no fault of either side. */
export class NotApplicable extends Error {
  override readonly name = "NotApplicable";
}

/** Thrown when a check needs figures that the client does not report. A missing figure never counts as passed. */
export class NotReported extends NotApplicable {
  constructor(names: readonly FigureName[]) {
    super(`it does not report ${names.join(", ")}`);
  }
}

/** Answer of HTTP, as a client that is not ours got it. Names of headers are in lower case. */
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

/** Media that a connection carries. `H264-high`: High profile, as encoders have it by default. */
export interface MediaWish {
  readonly direction: "send" | "receive";
  readonly video?: "H264" | "H264-high" | "VP8" | undefined;
  readonly audio?: "opus" | "PCMU" | undefined;
}

/** Figures of a connection, as the client itself counts them; absent where it does not. */
export interface Figures {
  /** Of RTCPeerConnection: `connected`, `failed`, ... */
  readonly state?: string | undefined;
  /** Whole video frames received, decoded where the client decodes. */
  readonly frames?: number | undefined;
  /** Of those, the ones with which a decoder may begin. */
  readonly keyframes?: number | undefined;
  /** Packets of sound received. */
  readonly audioPackets?: number | undefined;
  /** Sum of the energy of the sound that was heard (webrtc-stats), above 0 where it was not silent. */
  readonly audioEnergy?: number | undefined;
  /** Times that the picture on the screen changed, by its pixels. */
  readonly changes?: number | undefined;
  /** Size of the picture on the screen. */
  readonly width?: number | undefined;
  /** PLI and FIR that a sender was sent. */
  readonly plis?: number | undefined;
  /** Generic NACKs that a sender was sent, or a receiver has sent. */
  readonly nacks?: number | undefined;
  /** Error on which the client itself broke: no other figure will come. */
  readonly fault?: string | undefined;
  /** Reports of a receiver that a sender was sent. */
  readonly reports?: number | undefined;
}

export type FigureName = Exclude<keyof Figures, "fault">;

/** A peer connection of a client, with its offer made. */
export interface RtcConnection {
  readonly offer: string;
  /** Figures that the client reports on this connection. One of these that stays absent fails a check; any other makes it not applicable. */
  readonly reported: readonly FigureName[];
  accept(answer: string): Promise<void>;
  figures(): Promise<Figures>;
  /** Asks the far end for a keyframe by PLI. Absent where the client has no way to. */
  requestKeyframe?(): Promise<void>;
  close(): Promise<void>;
}

/** A WebRTC stack and the HTTP that comes with it. */
export interface RtcClient {
  request(request: HttpRequest): Promise<HttpAnswer>;
  /** Makes a connection and its offer. Throws {@link NotApplicable} for what the client cannot do. */
  connect(wish: MediaWish): Promise<RtcConnection>;
}
