import { once } from "node:events";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { EventCursor, SerialId, STREAM_EVENT_FEED, StudioError, studioAddress, studioUrl } from "@setsuna/contracts";
import type { Command, CommandContext } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";
import { secretVariable } from "../cli/secret-variables.ts";
import { foldedOption, JOIN_OPTIONS, serverOption } from "../cli/stream-options.ts";
import { loginPath, readLogin } from "../login/token-file.ts";
import { eventSource } from "./event-source.ts";

/** The token of the variable, else that of `setsuna login`. */
const tokenOf = ({ env }: CommandContext, server: string): string => {
  const token = secretVariable(env, "SETSUNA_TOKEN");
  if (token !== undefined) return token;
  const login = readLogin(loginPath(env, process.platform));
  if (login === undefined || login.server !== server) throw new StudioError("signed-out", "SETSUNA_TOKEN, setsuna login");
  return login.accessToken;
};

const afterOf = (context: CommandContext): number | undefined => {
  const text = foldedOption(context, "after");
  if (text === undefined) return undefined;
  const parsed = EventCursor.safeParse(text);
  if (!parsed.success) throw new StudioError("bad-usage", "--after");
  return parsed.data;
};

const run = async (context: CommandContext): Promise<ExitCode> => {
  const { output, signal } = context;
  const id = SerialId.safeParse(foldedOption(context, "id"));
  if (!id.success) throw new StudioError("bad-serial-id", "--id");
  const server = studioAddress(serverOption(context));
  if (server === undefined) throw new StudioError("bad-usage", "--server");
  const url = studioUrl(server, STREAM_EVENT_FEED.replace(":id", id.data));
  const pause = async (ms: number): Promise<void> => {
    output.aside({ en: `Reconnecting in ${ms / 1000} s.`, ja: `${ms / 1000}秒後に再接続します。` });
    await Promise.race([sleep(ms), once(signal, "abort")]);
  };
  const events = eventSource({ url, token: tokenOf(context, server), after: afterOf(context), signal, pause });
  for await (const event of events) output.data(event);
  return EXIT.done;
};

export const EVENTS: Command = {
  name: "events",
  summary: {
    en: "print what happens on a serial ID, one JSON object per line, and reconnect",
    ja: "シリアルIDのイベントを1行1つのJSONで表示し、切れたら再接続する",
  },
  options: {
    id: JOIN_OPTIONS.id,
    server: JOIN_OPTIONS.server,
    after: {
      type: "string",
      value: "CURSOR",
      help: {
        en: "start after this event; 0: with the oldest one kept (default: new ones)",
        ja: "このイベントの次から表示する。0は残っている最初から(なければ新しいものだけ)",
      },
    },
  },
  run,
};
