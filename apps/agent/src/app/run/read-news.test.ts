import { expect, it } from "vitest";
import { withoutSecrets } from "../../without-secrets.ts";
import { readNews } from "./read-news.ts";
import { MAX_NOTES, NO_NEWS } from "./run-state.ts";

it("keeps only the latest notes", () => {
  let news = NO_NEWS;
  for (let at = 0; at < 50; at += 1) news = readNews(news, JSON.stringify({ event: "edge", message: `line ${at}` }), at).news;
  expect(news.notes).toHaveLength(MAX_NOTES);
  expect(news.notes.at(-1)).toMatchObject({ at: 49, en: "line 49" });
});

it("reports an ended output without the key in its address", () => {
  const line = {
    event: "output-ended",
    output: "rtmp://user:pass@host/live/key",
    error: { code: "output-failed", en: "E", ja: "J" },
  };
  expect(readNews(NO_NEWS, JSON.stringify(line), 5).news.notes).toEqual([
    { at: 5, en: "rtmp://host: E", ja: "rtmp://host: J", isProblem: true },
  ]);
  expect(withoutSecrets("srt://host:9000?passphrase=hidden")).toBe("srt://host:9000");
  expect(withoutSecrets("/home/me/show.mp4")).toBe("/home/me/show.mp4");
});

it("treats an unknown error code from a newer program as unexpected", () => {
  const { error } = readNews(NO_NEWS, '{"event":"error","code":"of-tomorrow","en":"x","ja":"x","detail":"d"}', 0);
  expect(error).toMatchObject({ code: "internal", detail: "d" });
});

it("tracks the source's state and notes each change once", () => {
  const line = (state: string, more: object = {}): string =>
    JSON.stringify({ event: "source", source: "srt://host:1", state, ...more });
  const error = { code: "input-unreadable", en: "E", ja: "J" };
  let news = NO_NEWS;
  for (const text of [line("waiting"), line("open"), line("away", { error }), line("open")]) news = readNews(news, text, 0).news;
  expect(news.source).toBe("open");
  expect(news.notes.map(({ en, isProblem }) => [en, isProblem])).toEqual([
    ["Waiting for srt://host:1.", false],
    ["Source away: srt://host:1. E", true],
    ["The source is back: srt://host:1.", false],
  ]);
  expect(readNews(news, JSON.stringify({ event: "statistics", streams: [], source: "away" }), 1).news.source).toBe("away");
});

it("shows messages about sources, outputs and missing video", () => {
  const lines = [
    { event: "tracks", video: true, en: "T", ja: "ト" },
    { event: "still", en: "S", ja: "静" },
    { event: "colours", from: "pq", en: "C", ja: "色" },
    { event: "undecoded", kind: "video", isUndecoded: true, en: "U", ja: "未" },
    { event: "undecoded", kind: "video", isUndecoded: false, en: "D", ja: "復" },
    { event: "output-news", output: "a.mkv", index: 0, news: "sound-alone", en: "O", ja: "出" },
    { event: "picture", fault: "sender", en: "P", ja: "映" },
    { event: "picture", fault: "source", en: "N", ja: "源" },
    { event: "picture", fault: "back", en: "B", ja: "戻" },
  ];
  const news = lines.reduce((before, line) => readNews(before, JSON.stringify(line), 3).news, NO_NEWS);
  expect(news.notes.map(({ en, isProblem }) => `${en} ${isProblem}`)).toEqual([
    ...["T false", "S false", "C false", "U true", "D false", "O true", "P true", "N false", "B false"],
  ]);
  expect(news.notes[0]).toMatchObject({ at: 3, ja: "ト" });
});
