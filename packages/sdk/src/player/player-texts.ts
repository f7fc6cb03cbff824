import type { VideoSignal } from "../state.ts";

export interface PlayerTexts {
  readonly picture: string;
  readonly sound: string;
  readonly waiting: string;
  readonly connecting: string;
  readonly noKeyframe: string;
  readonly lost: string;
  readonly muted: string;
  readonly age: (seconds: number) => string;
  readonly latency: (milliseconds: number) => string;
}

const EN: PlayerTexts = {
  picture: "Tap to show the picture",
  sound: "Turn on sound",
  waiting: "Waiting for the sender",
  connecting: "Connecting",
  noKeyframe: "The sender gives no keyframe",
  lost: "No signal",
  muted: "The sender's camera is paused",
  age: (seconds) => `${seconds} s`,
  latency: (milliseconds) => `${milliseconds} ms`,
};

const JA: PlayerTexts = {
  picture: "タップして映像を表示",
  sound: "音を出す",
  waiting: "送信を待っています",
  connecting: "接続しています",
  noKeyframe: "送信側からキーフレームが届きません",
  lost: "信号なし",
  muted: "送信側のカメラが一時停止しています",
  age: (seconds) => `${seconds}秒`,
  latency: (milliseconds) => `${milliseconds} ms`,
};

/** Uses the nearest `lang`, else the browser's; English unless Japanese. */
export const languageOf = (element: Element): "ja" | "en" => {
  const named = element.closest("[lang]")?.getAttribute("lang") ?? navigator.language;
  return named.toLowerCase().startsWith("ja") ? "ja" : "en";
};

export const textsIn = (language: "ja" | "en"): PlayerTexts => (language === "ja" ? JA : EN);

/** Undefined while live. */
export const signalText = (words: PlayerTexts, signal: VideoSignal, hasSession: boolean): string | undefined => {
  switch (signal.name) {
    case "awaited":
      if (signal.reason === "no-keyframe") return words.noKeyframe;
      return hasSession ? words.waiting : words.connecting;
    case "lost":
      return words.lost;
    case "live":
    case "idle":
      return undefined;
  }
};

/** Undefined while not lost. `now` is in ms since 1970. */
export const ageText = (words: PlayerTexts, signal: VideoSignal, now: number): string | undefined =>
  signal.name === "lost" ? words.age(Math.max(0, Math.round((now - signal.since) / 1000))) : undefined;

/** Undefined if nothing is withheld. */
export const withheldText = (
  words: PlayerTexts,
  receiver: { pictureBlocked(): boolean; soundBlocked(): boolean } | undefined,
): string | undefined => {
  if (receiver?.pictureBlocked() === true) return words.picture;
  return receiver?.soundBlocked() === true ? words.sound : undefined;
};
