import { type Channel, MAX_PARTY_GROUPS, PartyGroup, PartyName, StudioError } from "@setsuna/contracts";
import { wholeNumberIn } from "@setsuna/kit";
import type { CommandContext, Option } from "../cli/command.ts";
import { channelOption, DURATION_OPTION, foldedOption, JOIN_OPTIONS, textOption } from "../cli/stream-options.ts";
import { SEND_OPTIONS } from "../send/send-options.ts";
import { type ChosenSource, sourceOption } from "../send/source-option.ts";

/** Video of `--input test`, which is never sent. */
const PICTURE = { width: 64, height: 64, framesPerSecond: 1 };

export const PARTY_OPTIONS = {
  ...JOIN_OPTIONS,
  name: { type: "string", value: "NAME", help: { en: "name that the others see", ja: "ほかの人に表示される名前" } },
  talk: {
    type: "string",
    value: "N[,N]",
    help: { en: "groups to talk to, from 1; default none", ja: "話しかけるグループの番号(1から。なければ話さない)" },
  },
  listen: {
    type: "string",
    value: "N[,N]",
    help: { en: "groups to listen to, from 1; default all", ja: "聞くグループの番号(1から。なければすべて)" },
  },
  input: {
    type: "string",
    short: "i",
    value: "SOURCE",
    help: { en: "as for setsuna send; default microphone", ja: "音声の入力。setsuna send と同じ(なければ microphone)" },
  },
  format: SEND_OPTIONS.format,
  loop: SEND_OPTIONS.loop,
  output: {
    type: "string",
    short: "o",
    value: "TARGET",
    help: { en: "as for setsuna receive; default speaker", ja: "音声の出力先。setsuna receive と同じ(なければ speaker)" },
  },
  control: {
    type: "string",
    value: "N",
    help: {
      en: "control channel whose state party-talk sets the groups to talk to, as Companion does",
      ja: "話しかけるグループを party-talk で指定する制御チャンネル(Companionなど)",
    },
  },
  ...DURATION_OPTION,
} as const satisfies Record<string, Option>;

export interface PartyOptions extends ChosenSource {
  readonly name: string;
  /** Groups by position. */
  readonly talk: readonly number[];
  readonly listen: readonly number[];
  readonly loop: boolean;
  readonly target: string;
  readonly control: Channel | undefined;
}

/** Such as `1,2`, counted from 1. Throws StudioError `bad-usage`. */
const groupsOption = (context: CommandContext, name: string): readonly number[] | undefined => {
  const value = foldedOption(context, name);
  if (value === undefined) return undefined;
  const groups = value.split(",").map((text) => PartyGroup.safeParse((wholeNumberIn(text.trim()) ?? 0) - 1).data);
  if (groups.includes(undefined)) throw new StudioError("bad-usage", `--${name} 1-${MAX_PARTY_GROUPS}`);
  return [...new Set(groups.filter((group) => group !== undefined))];
};

/** Throws StudioError `bad-usage`, `bad-channel` or `device-missing`. */
export const partyOptions = (context: CommandContext): PartyOptions => {
  const name = PartyName.safeParse(textOption(context, "name"));
  if (!name.success) throw new StudioError("bad-usage", "--name");
  const chosen = sourceOption(context, PICTURE, "microphone");
  return {
    ...chosen,
    name: name.data,
    talk: groupsOption(context, "talk") ?? [],
    listen: groupsOption(context, "listen") ?? Array.from({ length: MAX_PARTY_GROUPS }, (_, group) => group),
    loop: context.values.loop === true && !chosen.isLive,
    target: textOption(context, "output") ?? "speaker",
    control: channelOption(context, "control"),
  };
};
