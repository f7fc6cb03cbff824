import { readFileSync } from "node:fs";
import { type Channel, ChannelText, DelayMs, IdSecret, SerialId, StudioError } from "@setsuna/contracts";
import { decimalIn, foldedText, wholeNumberIn } from "@setsuna/kit";
import { AlphaMode } from "@setsuna/media-protocol";
import type { CommandContext, Option, OptionValue } from "./command.ts";
import { secretVariable } from "./secret-variables.ts";
import type { Texts } from "./texts.ts";

export const JOIN_OPTIONS = {
  id: { type: "string", value: "abc-defg", help: { en: "serial ID", ja: "シリアルID" } },
  server: {
    type: "string",
    value: "URL",
    help: {
      en: "server; default SETSUNA_SERVER, then http://localhost:8787",
      ja: "サーバー(なければ SETSUNA_SERVER、http://localhost:8787)",
    },
  },
  "password-file": {
    type: "string",
    value: "FILE",
    help: {
      en: "file with the ID password, or a link's key, on its first line",
      ja: "IDパスワードまたはリンクの鍵を1行目に書いたファイル",
    },
  },
  "password-env": {
    type: "string",
    value: "NAME",
    help: {
      en: "environment variable with the ID password, or a link's key",
      ja: "IDパスワードまたはリンクの鍵の入った環境変数の名前",
    },
  },
} as const satisfies Record<string, Option>;

export const DURATION_OPTION = {
  duration: { type: "string", value: "S", help: { en: "stop after this many seconds", ja: "指定した秒数で終了する" } },
} as const satisfies Record<string, Option>;

const text = (value: OptionValue): string | undefined => (typeof value === "string" ? value : undefined);

/** Returns a whole or broken number in a range; undefined when absent. Throws StudioError `bad-usage`. */
export const numberOption = (context: CommandContext, name: string, min: number, max: number): number | undefined => {
  const value = text(context.values[name]);
  if (value === undefined) return undefined;
  const number = decimalIn(value);
  if (number === undefined || number < min || number > max) throw new StudioError("bad-usage", `--${name} ${min}-${max}`);
  return number;
};

/** Returns an option exactly as it was typed: a path, a device or a title. */
export const textOption = (context: CommandContext, name: string): string | undefined => text(context.values[name]);

/** Address, name of ours or list of numbers, in half width. */
export const foldedOption = (context: CommandContext, name: string): string | undefined => {
  const value = text(context.values[name]);
  return value === undefined ? undefined : foldedText(value);
};

/** Makes `--alpha MODE` with a command's own help. */
export const alphaOptionOf = (help: Texts): Option => ({ type: "string", value: "MODE", help });

/** Returns the relation of colors to transparency. Undefined if the option is absent. Throws StudioError `bad-usage`. */
export const alphaOption = (context: CommandContext): AlphaMode | undefined => {
  const value = foldedOption(context, "alpha");
  if (value === undefined) return undefined;
  const mode = AlphaMode.safeParse(value.toLowerCase());
  if (!mode.success) throw new StudioError("bad-usage", `--alpha ${value.slice(0, 20)}`);
  return mode.data;
};

/** Undefined if the option is absent. Throws StudioError `bad-channel`. */
export const channelOption = (context: CommandContext, name: string): Channel | undefined => {
  const value = text(context.values[name]);
  if (value === undefined) return undefined;
  const parsed = ChannelText.safeParse(value);
  if (!parsed.success) throw new StudioError("bad-channel", `--${name} ${value.slice(0, 20)}`);
  return parsed.data;
};

/** Returns a delay in ms. Throws StudioError `bad-delay`. */
export const delayOption = (context: CommandContext, name: string, otherwise: number): number => {
  const value = text(context.values[name]);
  if (value === undefined) return otherwise;
  const parsed = DelayMs.safeParse(wholeNumberIn(value));
  if (!parsed.success) throw new StudioError("bad-delay", `--${name} ${value.slice(0, 20)}`);
  return parsed.data;
};

const passwordOf = (context: CommandContext): string => {
  const file = text(context.values["password-file"]);
  const name = text(context.values["password-env"]);
  if (file === undefined && name === undefined) return "";
  if (file !== undefined && name !== undefined) throw new StudioError("bad-usage", "--password-file, --password-env");
  const password = name === undefined ? firstLineOf(file ?? "") : secretVariable(context.env, name);
  if (password === undefined || !IdSecret.safeParse(password).success)
    throw new StudioError(password === undefined ? "bad-usage" : "id-password-form", name ?? file);
  return password;
};

const firstLineOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8").split(/\r?\n/, 1)[0];
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
};

export interface JoinOptions {
  readonly serialId: SerialId;
  readonly server: string;
  readonly password: string;
}

export const serverOption = (context: CommandContext): string =>
  foldedOption(context, "server") ?? context.env.SETSUNA_SERVER ?? "http://localhost:8787";

/** Throws StudioError for a missing or wrong option. */
export const joinOptions = (context: CommandContext): JoinOptions => {
  const serialId = SerialId.safeParse(text(context.values.id) ?? "");
  if (!serialId.success) throw new StudioError("bad-serial-id", "--id");
  return {
    serialId: serialId.data,
    server: serverOption(context),
    password: passwordOf(context),
  };
};
