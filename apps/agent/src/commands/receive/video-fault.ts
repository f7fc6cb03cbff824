import type { StreamPhase, VideoSignal } from "@setsuna/client";
import type { Texts } from "../cli/texts.ts";

/**
 * Cause of a missing picture. `source`: the sender has none; `source-muted`: its device paused the camera; `sender`: it stopped;
 * `sender-path`: it is unheard; `own-path`: our connection is gone; `lossy-path`: packets are lost; `computer`: ours is too slow;
 * `no-start`: no picture can begin decoding.
 */
export type VideoFault =
  | "source"
  | "source-muted"
  | "sender"
  | "sender-path"
  | "own-path"
  | "lossy-path"
  | "computer"
  | "no-start";

export interface VideoFaultFacts {
  readonly signal: VideoSignal;
  readonly phase: StreamPhase["name"] | undefined;
  /** The sender's device paused its camera, so the video is black. */
  readonly isSourceMuted: boolean;
  /** Time since the stream went live, ms; undefined while it isn't. */
  readonly liveMs: number | undefined;
  /** Packets arrived recently, here or at the relay. */
  readonly hasPackets: boolean;
  /** Packets were lost recently and not recovered. */
  readonly hasLosses: boolean;
  /** Longest recent stall of the program, ms. */
  readonly heldUpMs: number;
}

/** A live stream shows its first frame within this time, ms. */
const FIRST_PICTURE_MS = 3000;
/** A stall this long drops frames without network loss, ms. */
const HELD_UP_MS = 500;

const withoutFrames = ({ hasPackets, hasLosses, heldUpMs }: VideoFaultFacts): VideoFault => {
  if (heldUpMs >= HELD_UP_MS) return "computer";
  if (!hasPackets) return "sender-path";
  return hasLosses ? "lossy-path" : "no-start";
};

/** Undefined while frames arrive or none can yet. */
export const videoFault = (facts: VideoFaultFacts): VideoFault | undefined => {
  const { signal, liveMs } = facts;
  if (facts.isSourceMuted && facts.phase === "live") return "source-muted";
  switch (signal.name) {
    case "live":
      return undefined;
    case "idle":
      return "source";
    case "awaited":
      return liveMs === undefined || liveMs < FIRST_PICTURE_MS ? undefined : withoutFrames(facts);
    case "lost":
      if (signal.reason === "sender-stopped") return "sender";
      if (signal.reason === "reconnecting") return "own-path";
      return signal.reason === "refused" ? undefined : withoutFrames(facts);
  }
};

export const FAULT_SENTENCES = {
  source: {
    en: "No new picture: the sender is connected, but its source is paused, still or disconnected.",
    ja: "新しい映像が届きません。送信側は接続していますが、入力が一時停止、静止、または切断されています。",
  },
  "source-muted": {
    en: "Black picture: the sender's device paused its camera (locked, in a call, or used by another app).",
    ja: "黒い映像が届いています。送信側の端末がカメラを一時停止しています(画面ロック、通話、ほかのアプリ)。",
  },
  sender: { en: "No picture: the sender has stopped.", ja: "映像が届きません。送信側が送信を止めました。" },
  "sender-path": {
    en: "No picture: the server receives nothing from the sender. Its connection or its program may have failed.",
    ja: "映像が届きません。送信側からサーバーに何も届いていません。送信側の回線またはプログラムが止まった可能性があります。",
  },
  "own-path": {
    en: "No picture: this computer lost its connection to the server. Reconnecting.",
    ja: "映像が届きません。このコンピューターとサーバーの接続が切れました。再接続しています。",
  },
  "lossy-path": {
    en: "No picture: packets are lost on the way to this computer. Raise --delay to leave time for repairs.",
    ja: "映像が届きません。このコンピューターまでの経路でパケットが失われています。--delay を長くすると修復の時間が取れます。",
  },
  computer: {
    en: "No picture: this computer is too slow. Close other programs, or receive a lower resolution.",
    ja: "映像が届きません。このコンピューターの処理が間に合っていません。ほかのプログラムを閉じるか、解像度の低い映像を受信してください。",
  },
  "no-start": {
    en: "No picture: packets arrive, but playback can't start without a keyframe that has parameter sets. Check the sender's encoder.",
    ja: "映像が届きません。パケットは届いていますが、再生を始められる映像(キーフレームとパラメーターセット)がありません。送信側のエンコーダーの設定を確認してください。",
  },
  back: { en: "The picture is back.", ja: "映像が届きました。" },
} as const satisfies Record<VideoFault | "back", Texts>;
