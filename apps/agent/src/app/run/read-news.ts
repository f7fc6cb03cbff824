import { ERRORS, type ErrorBody, errorBody } from "@setsuna/contracts";
import { z } from "zod";
import { readerAwaited } from "../../outputs/output-sentences.ts";
import { withoutSecrets } from "../../without-secrets.ts";
import { MAX_NOTES, type RunNews, type RunNote } from "./run-state.ts";

const Stream = z.object({
  kind: z.enum(["video", "audio", "control"]),
  channel: z.number(),
  phase: z.string(),
  codec: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  framesPerSecond: z.number().optional(),
  bitsPerSecond: z.number().optional(),
  packetsLost: z.number().optional(),
  resends: z.number().optional(),
  packetsRecovered: z.number().optional(),
  roundTripMs: z.number().optional(),
  latencyMedianMs: z.number().optional(),
  latencyP95Ms: z.number().optional(),
  receivers: z.number().optional(),
});
const Lane = z.object({ bytes: z.number(), state: z.enum(["waiting", "open", "ended"]) });
const Place = z.enum(["waiting", "open", "away"]);
const Body = z.object({ code: z.string(), en: z.string(), ja: z.string(), detail: z.string().optional() });

/** Lines of a run (`setsuna --json`, README.md) to show; others are ignored. */
const Line = z.discriminatedUnion("event", [
  z.object({
    event: z.literal("statistics"),
    streams: z.array(Stream),
    outputs: z.array(Lane).default([]),
    encoder: z.string().optional(),
    source: Place.optional(),
  }),
  z.object({ event: z.literal("source"), source: z.string(), state: Place, error: Body.optional() }),
  z.object({ event: z.literal("overload"), skips: z.enum(["nothing", "non-reference", "all-but-keyframes"]) }),
  z.object({ event: z.literal("output-waiting"), output: z.string() }),
  z.object({ event: z.literal("stream"), kind: Stream.shape.kind, channel: z.number(), phase: z.string() }),
  z.object({ event: z.literal("recording"), output: z.string() }),
  z.object({ event: z.literal("output-ended"), output: z.string(), error: Body.optional() }),
  z.object({ event: z.literal("edge"), message: z.string(), ja: z.string().optional(), fault: z.string().optional() }),
  z.object({ event: z.enum(["tracks", "still", "colours", "output-news"]), en: z.string(), ja: z.string() }),
  z.object({ event: z.literal("undecoded"), isUndecoded: z.boolean(), en: z.string(), ja: z.string() }),
  z.object({ event: z.literal("picture"), fault: z.string(), en: z.string(), ja: z.string() }),
  z.object({ event: z.literal("error") }).extend(Body.shape),
]);

export interface ReadLine {
  readonly news: RunNews;
  readonly error?: ErrorBody | undefined;
}

const known = (code: string): code is ErrorBody["code"] => code in ERRORS;

const bodyOf = ({ code, detail }: z.infer<typeof Body>): ErrorBody => errorBody(known(code) ? code : "internal", detail);

const noted = (news: RunNews, note: RunNote): RunNews => ({ ...news, notes: [...news.notes, note].slice(-MAX_NOTES) });

/** Ignores lines that are no JSON or of an unknown kind. `now`: ms since the Unix epoch. */
export const readNews = (news: RunNews, text: string, now: number): ReadLine => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return { news };
    throw error;
  }
  const line = Line.safeParse(value).data;
  if (line === undefined) return { news };
  const withEntry = (en: string, ja: string, isProblem = false): RunNews => noted(news, { at: now, en, ja, isProblem });
  switch (line.event) {
    case "statistics":
      return {
        news: {
          ...news,
          streams: line.streams,
          outputs: line.outputs,
          encoder: line.encoder ?? news.encoder,
          source: line.source ?? news.source,
        },
      };
    case "source": {
      const { source, state, error } = line;
      const why = error === undefined ? { en: "", ja: "" } : { en: ` ${error.en}`, ja: error.ja };
      const known = { ...news, source: state };
      if (state === "waiting")
        return {
          news: noted(known, {
            at: now,
            en: `Waiting for ${source}.${why.en}`,
            ja: `${source} を待っています。${why.ja}`,
            isProblem: false,
          }),
        };
      if (state === "away")
        return {
          news: noted(known, {
            at: now,
            en: `Source away: ${source}.${why.en}`,
            ja: `入力が途切れました: ${source}。${why.ja}`,
            isProblem: true,
          }),
        };
      if (news.source !== "away") return { news: known };
      return {
        news: noted(known, {
          at: now,
          en: `The source is back: ${source}.`,
          ja: `入力が戻りました: ${source}`,
          isProblem: false,
        }),
      };
    }
    case "overload":
      return line.skips === "nothing"
        ? { news: withEntry("This computer decodes every frame again.", "すべてのフレームを復号できるようになりました。") }
        : {
            news: withEntry(
              "This computer cannot decode the source in time; frames are left out.",
              "このコンピューターでは入力の復号が間に合わず、フレームを省いています。",
              true,
            ),
          };
    case "output-waiting": {
      const { en, ja } = readerAwaited(line.output);
      return { news: withEntry(en, ja) };
    }
    case "stream": {
      const rest = news.streams.filter(({ kind, channel }) => kind !== line.kind || channel !== line.channel);
      const before = news.streams.find(({ kind, channel }) => kind === line.kind && channel === line.channel);
      return { news: { ...news, streams: [...rest, { ...before, kind: line.kind, channel: line.channel, phase: line.phase }] } };
    }
    case "recording": {
      const output = withoutSecrets(line.output);
      return { news: withEntry(`Writing ${output}.`, `${output} に書き込んでいます。`) };
    }
    case "output-ended": {
      const output = withoutSecrets(line.output);
      const { en, ja } = line.error ?? { en: "It has ended.", ja: "終了しました。" };
      return { news: withEntry(`${output}: ${en}`, `${output}: ${ja}`, line.error !== undefined) };
    }
    case "tracks":
    case "still":
    case "colours":
      return { news: withEntry(line.en, line.ja) };
    case "output-news":
      return { news: withEntry(line.en, line.ja, true) };
    case "undecoded":
      return { news: withEntry(line.en, line.ja, line.isUndecoded) };
    case "picture":
      return { news: withEntry(line.en, line.ja, line.fault !== "back" && line.fault !== "source") };
    case "edge":
      return { news: withEntry(line.message, line.ja ?? line.message, line.fault !== undefined) };
    case "error": {
      const body = bodyOf(line);
      return { news, error: body };
    }
  }
};
