import { StudioError, TALLY_KEY, TALLY_NAMES, TallyValue, tallyName } from "@setsuna/contracts";
import type { Command, CommandContext } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";
import { RunEnd } from "../cli/run-end.ts";
import { channelOption, JOIN_OPTIONS, joinOptions, numberOption, textOption } from "../cli/stream-options.ts";
import { Client } from "../link/client.ts";
import { ControlPublisher } from "./control-publisher.ts";
import { ControlSubscriber } from "./control-subscriber.ts";

const lampOf = (text: string | undefined): TallyValue | undefined => {
  if (text === undefined) return undefined;
  const named = (TALLY_NAMES as readonly string[]).indexOf(text);
  const parsed = TallyValue.safeParse(named < 0 ? Number(text) : named);
  if (!parsed.success || text === "") throw new StudioError("bad-usage", `--value ${TALLY_NAMES.join("|")}`);
  return parsed.data;
};

const run = async (context: CommandContext): Promise<ExitCode> => {
  const { output } = context;
  const join = joinOptions(context);
  const channel = channelOption(context, "control");
  if (channel === undefined) throw new StudioError("bad-usage", "--control");
  const value = lampOf(textOption(context, "value"));
  const end = new RunEnd(context.signal, numberOption(context, "duration", 0.1, 1e7));
  const role = value === undefined ? "receiver" : "sender";
  const client = new Client({ ...join, role, onRefused: (error) => end.end(error) });
  await client.connect(context.signal);
  const common = { channel, signalling: client.signalling, sealKey: client.sealKey };
  const tell = (shown: TallyValue): void => {
    const name = tallyName(shown);
    output.event("tally", { channel, value: shown, name }, { en: `tally ${channel}: ${name}`, ja: `タリー ${channel}: ${name}` });
  };
  const refused = (phase: Parameters<ConstructorParameters<typeof ControlPublisher>[0]["changed"]>[0]): void => {
    if (phase?.name === "refused") end.end(phase.error);
  };
  const part =
    value === undefined
      ? new ControlSubscriber({
          ...common,
          message: ({ kind, key, payload }) => {
            const lamp = TallyValue.safeParse(payload.type === "json" ? payload.value : undefined);
            if (kind === "state" && key === TALLY_KEY && lamp.success) tell(lamp.data);
          },
          changed: (phase) => {
            // While nobody sends, a lamp shows none.
            if (phase?.name === "waiting-for-sender") tell(0);
            refused(phase);
          },
        })
      : new ControlPublisher({
          ...common,
          changed: (phase) => {
            if (phase?.name === "live") tell(value);
            refused(phase);
          },
        });
  if (part instanceof ControlPublisher && value !== undefined) part.sendState(TALLY_KEY, value);
  client.add(part.link);
  const error = await end.ended;
  part.close();
  client.close();
  if (error !== undefined) throw new StudioError(error.code, error.detail);
  return EXIT.done;
};

export const TALLY: Command = {
  name: "tally",
  summary: {
    en: "set the tally of a control channel for as long as it runs, or show it",
    ja: "タリーを実行中だけ点灯する、または表示する",
  },
  options: {
    ...JOIN_OPTIONS,
    control: { type: "string", value: "N", help: { en: "control channel", ja: "コントロールチャンネル" } },
    value: {
      type: "string",
      value: "COLOUR",
      help: { en: "off, red, green or amber; without it the tally is shown", ja: "off、red、green、amber(なければ表示する)" },
    },
    duration: { type: "string", value: "S", help: { en: "end after so many seconds", ja: "指定した秒数で終了する" } },
  },
  run,
};
