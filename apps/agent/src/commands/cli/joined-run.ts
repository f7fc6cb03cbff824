import type { FallbackReason, StreamLink } from "@setsuna/client";
import { Client, type ClientOptions } from "../../streams/link/client.ts";
import type { CommandContext } from "./command.ts";
import type { Output } from "./output.ts";
import { RunEnd } from "./run-end.ts";
import { type JoinOptions, numberOption } from "./stream-options.ts";
import type { Texts } from "./texts.ts";

/** After `failed`, HTTP's outcome tells the cause. */
const BY_HTTP: Readonly<Partial<Record<FallbackReason, Texts>>> = {
  blocked: {
    en: "This network blocks WebSocket. Using HTTP.",
    ja: "このネットワークではWebSocketを使えないため、HTTPで接続しています。",
  },
  slow: {
    en: "WebSocket is slow to open. Trying HTTP too.",
    ja: "WebSocketの接続に時間がかかっているため、HTTPでも接続を試しています。",
  },
};

/** Ends by `--duration` or the user; starts now. Throws StudioError `bad-usage`. */
export const runEnd = (context: CommandContext): RunEnd =>
  new RunEnd(context.signal, numberOption(context, "duration", 0.1, 1e7));

/** Joins an ID; `end` of the run: its time, the user, or the server's final refusal. Throws StudioError. */
export const joinedRun = async (
  context: CommandContext,
  join: JoinOptions,
  role: ClientOptions["role"],
  end = runEnd(context),
  onStreams?: ClientOptions["onStreams"],
): Promise<{ readonly end: RunEnd; readonly client: Client }> => {
  const client = new Client({
    ...join,
    role,
    onStreams,
    onRefused: (error) => end.end(error),
    onUnavailable: ({ code, en, ja }) => context.output.event("server-unavailable", { code }, { en, ja }),
    onFallback: (reason) => {
      const texts = BY_HTTP[reason];
      if (texts !== undefined) context.output.note("fallback", { reason }, texts);
    },
  });
  await client.connect(end.signal);
  return { end, client };
};

export const phasePrinter = (output: Output, end: Pick<RunEnd, "end">): ((link: StreamLink) => void) => {
  const printed = new Map<string, string>();
  return (link) => {
    const phase = link.phase();
    if (phase === undefined) return;
    const ended = phase.name === "waiting-for-sender" ? phase.ended : undefined;
    const shown = `${phase.name} ${ended?.code ?? ""}`;
    const stream = `${link.kind} ${link.channel}`;
    if (printed.get(stream) === shown) return;
    printed.set(stream, shown);
    const text = `${stream}: ${phase.name}`;
    const facts = { kind: link.kind, channel: link.channel, phase: phase.name };
    if (ended === undefined) output.event("stream", facts, { en: text, ja: text });
    else
      output.event("stream", { ...facts, senderEnded: ended.code }, { en: `${text}. ${ended.en}`, ja: `${text}。${ended.ja}` });
    if (phase.name === "refused") end.end(phase.error);
  };
};
