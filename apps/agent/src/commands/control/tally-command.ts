import process from "node:process";
import { ControlPublisher, ControlSubscriber, type StreamLink } from "@setsuna/client";
import { type Channel, StudioError, TALLY_KEY, TALLY_NAMES, TallyValue, tallyName } from "@setsuna/contracts";
import { wholeNumberIn } from "@setsuna/kit";
import { ControlBoard } from "../../edge/control-board.ts";
import { TallyKeys } from "../../edge/keys/tally-keys.ts";
import type { Command, CommandContext } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";
import { joinedRun } from "../cli/joined-run.ts";
import {
  channelOption,
  DURATION_OPTION,
  foldedOption,
  JOIN_OPTIONS,
  type JoinOptions,
  joinOptions,
} from "../cli/stream-options.ts";
import { openKeySource } from "./key-source.ts";

const lampOf = (text: string | undefined): TallyValue | undefined => {
  if (text === undefined) return undefined;
  const named = (TALLY_NAMES as readonly string[]).indexOf(text.toLowerCase());
  const parsed = TallyValue.safeParse(named < 0 ? wholeNumberIn(text) : named);
  if (!parsed.success) throw new StudioError("bad-usage", `--value ${TALLY_NAMES.join("|")}`);
  return parsed.data;
};

const runKeys = async (context: CommandContext, join: JoinOptions, channel: Channel): Promise<ExitCode> => {
  const { output } = context;
  const { end, client } = await joinedRun(context, join, "sender");
  const board = new ControlBoard([channel]);
  const publisher = new ControlPublisher({
    ...client.context,
    channel,
    onChange: () => {
      const phase = publisher.link.phase();
      if (phase?.name === "live")
        output.event(
          "keys",
          { channel },
          {
            en: "0 or space: off, 1 or r: red, 2 or g: green, 3 or a: amber, q: quit",
            ja: "0またはスペース: 消灯、1またはr: 赤、2またはg: 緑、3またはa: アンバー、q: 終了",
          },
        );
      if (phase?.name === "refused") end.end(phase.error);
    },
  });
  board.onChange(({ key, value }) => publisher.sendState(key, value));
  board.setState(channel, TALLY_KEY, 0, "keys");
  const print = (line: string): void => {
    const lamp = TallyValue.safeParse(board.state(channel, TALLY_KEY));
    const shown = lamp.success ? lamp.data : 0;
    output.event("tally", { channel, value: shown, name: tallyName(shown) }, { en: line, ja: line });
  };
  const keys = new TallyKeys(board, print, () => end.end());
  client.add(publisher);
  const giveBack = openKeySource(
    context.input ?? process.stdin,
    (chunk) => keys.take(chunk),
    () => end.end(),
  );
  const error = await end.ended;
  giveBack();
  client.close();
  if (error !== undefined) throw new StudioError(error.code, error.detail);
  return EXIT.done;
};

const run = async (context: CommandContext): Promise<ExitCode> => {
  const { output } = context;
  const join = joinOptions(context);
  const channel = channelOption(context, "control");
  if (channel === undefined) throw new StudioError("bad-usage", "--control");
  const value = lampOf(foldedOption(context, "value"));
  if (context.values.keys === true) {
    if (value !== undefined) throw new StudioError("bad-usage", "--keys, --value");
    return runKeys(context, join, channel);
  }
  const role = value === undefined ? "receiver" : "sender";
  const { end, client } = await joinedRun(context, join, role);
  const common = { ...client.context, channel };
  const print = (shown: TallyValue): void => {
    const name = tallyName(shown);
    output.event("tally", { channel, value: shown, name }, { en: `tally ${channel}: ${name}`, ja: `タリー ${channel}: ${name}` });
  };
  const changed = ({ link }: { readonly link: StreamLink }): void => {
    const phase = link.phase();
    if (phase?.name === "refused") end.end(phase.error);
  };
  if (value === undefined) {
    const subscriber: ControlSubscriber = new ControlSubscriber({
      ...common,
      forgetsWithSender: true,
      onControl: ({ message: { kind, key, payload } }) => {
        const lamp = TallyValue.safeParse(payload.type === "json" ? payload.value : undefined);
        if (kind === "state" && key === TALLY_KEY && lamp.success) print(lamp.data);
      },
      onChange: () => {
        // Without a sender, no lamp is lit.
        if (subscriber.link.phase()?.name === "waiting-for-sender") print(0);
        changed(subscriber);
      },
    });
    client.add(subscriber);
  } else {
    const publisher: ControlPublisher = new ControlPublisher({
      ...common,
      onChange: () => {
        if (publisher.link.phase()?.name === "live") print(value);
        changed(publisher);
      },
    });
    publisher.sendState(TALLY_KEY, value);
    client.add(publisher);
  }
  const error = await end.ended;
  client.close();
  if (error !== undefined) throw new StudioError(error.code, error.detail);
  return EXIT.done;
};

export const TALLY: Command = {
  name: "tally",
  summary: {
    en: "set the tally of a control channel while running, or show it",
    ja: "実行中だけタリーを送る、またはタリーを表示する",
  },
  options: {
    ...JOIN_OPTIONS,
    control: { type: "string", value: "N", help: { en: "control channel", ja: "制御チャンネル" } },
    value: {
      type: "string",
      value: "COLOUR",
      help: { en: "off, red, green or amber; if omitted, show the tally", ja: "off、red、green、amber(なければ表示する)" },
    },
    keys: {
      type: "boolean",
      help: { en: "set the tally with keys, until q", ja: "キー操作でタリーを切り替える(qで終了)" },
    },
    ...DURATION_OPTION,
  },
  run,
};
