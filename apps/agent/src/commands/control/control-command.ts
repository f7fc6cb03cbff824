import { ControlPublisher, ControlSubscriber, type StreamLink } from "@setsuna/client";
import { Channel, ChannelText, type ControlMessage, PTZ_KEY, StudioError } from "@setsuna/contracts";
import { wholeNumberIn } from "@setsuna/kit";
import { ControlBoard } from "../../edge/control-board.ts";
import type { Command, CommandContext } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";
import { joinedRun } from "../cli/joined-run.ts";
import { DURATION_OPTION, JOIN_OPTIONS, joinOptions, textOption } from "../cli/stream-options.ts";
import { openEdgeFile, readEdgeFile } from "./edge-file.ts";

const listOf = (context: CommandContext, name: string): readonly string[] => {
  const value = context.values[name];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
};

const channelsOf = (context: CommandContext, name: string): Channel[] =>
  listOf(context, name).map((text) => {
    const parsed = ChannelText.safeParse(text);
    if (!parsed.success) throw new StudioError("bad-channel", `--${name} ${text.slice(0, 20)}`);
    return parsed.data;
  });

/** Parses `5:key=value`, where the value is JSON or plain text. */
const readSetting = (text: string): { readonly channel: Channel; readonly key: string; readonly value: unknown } => {
  const [, channel = "", key = "", raw = ""] = /^([^:：=]{1,8})[:：]([^=＝]+)[=＝](.*)$/s.exec(text) ?? [];
  const parsed = Channel.safeParse(wholeNumberIn(channel));
  if (key === "" || !parsed.success) throw new StudioError("bad-usage", `${text.slice(0, 40)}: CHANNEL:KEY=VALUE`);
  try {
    return { channel: parsed.data, key, value: JSON.parse(raw) };
  } catch (error) {
    if (error instanceof SyntaxError) return { channel: parsed.data, key, value: raw };
    throw error;
  }
};

const shown = ({ payload }: ControlMessage): unknown =>
  payload.type === "json" ? payload.value : Buffer.from(payload.bytes).toString("base64");

const run = async (context: CommandContext): Promise<ExitCode> => {
  const { output } = context;
  const join = joinOptions(context);
  const sends = channelsOf(context, "send");
  const receives = channelsOf(context, "receive");
  if (sends.length + receives.length === 0) throw new StudioError("bad-usage", "--send, --receive");
  const settings = listOf(context, "set").map(readSetting);
  const events = listOf(context, "event").map(readSetting);
  const edgePath = textOption(context, "edge");
  const edgeOptions = edgePath === undefined ? undefined : readEdgeFile(edgePath);

  const role = sends.length > 0 ? "sender" : "receiver";
  const { end, client } = await joinedRun(context, join, role);
  const board = new ControlBoard(sends);
  const changed = (direction: string, link: StreamLink): void => {
    const { channel } = link;
    const phase = link.phase();
    if (phase === undefined) return;
    const text = `control ${channel}: ${phase.name}`;
    output.event("stream", { kind: "control", channel, direction, phase: phase.name }, { en: text, ja: text });
    if (phase.name === "refused") end.end(phase.error);
  };
  for (const channel of sends) {
    const publisher = new ControlPublisher({
      ...client.context,
      channel,
      onChange: () => changed("send", publisher.link),
    });
    // A repeated drive value means that the operator still holds the stick. Other states are sent only on change.
    board.onSaid((change) => {
      if (change.channel !== channel || change.origin === "session") return;
      if (change.kind === "event") publisher.sendEvent(change.key, change.value);
      else if (change.key === PTZ_KEY) publisher.sendState(change.key, change.value);
    });
    board.onChange((change) => {
      if (change.channel !== channel || change.origin === "session" || change.kind !== "state" || change.key === PTZ_KEY) return;
      publisher.sendState(change.key, change.value);
    });
    client.add(publisher);
  }
  for (const channel of receives) {
    const subscriber = new ControlSubscriber({
      ...client.context,
      channel,
      forgetsWithSender: true,
      onControl: ({ message }) => {
        const { kind, key } = message;
        board.receive(channel, kind, key, message.payload.type === "json" ? message.payload.value : message.payload.bytes);
        const text = `${channel} ${kind} ${key} ${JSON.stringify(shown(message))}`;
        output.event(
          "control",
          { channel, kind, key, value: shown(message), capturedAt: message.capturedAt },
          { en: text, ja: text },
        );
      },
      onChange: () => {
        changed("receive", subscriber.link);
        if (subscriber.link.phase()?.name === "waiting-for-sender") board.forget(channel);
      },
    });
    client.add(subscriber);
  }
  const edge = await openEdgeFile(edgeOptions, board, output);
  for (const { channel, key, value } of settings) board.setState(channel, key, value, "keys");
  for (const { channel, key, value } of events) board.addEvent(channel, key, value, "keys");

  const error = await end.ended;
  await edge?.close();
  client.close();
  if (error !== undefined) throw new StudioError(error.code, error.detail);
  return EXIT.done;
};

export const CONTROL: Command = {
  name: "control",
  summary: {
    en: "send and receive control data; with --edge also from and to OSC, TSL, a local API and OBS",
    ja: "制御信号を送受信する(--edge で OSC、TSL、ローカルAPI、OBS とつなぐ)",
  },
  options: {
    ...JOIN_OPTIONS,
    send: {
      type: "string",
      multiple: true,
      value: "N",
      help: { en: "control channel to send on; can be repeated", ja: "送信する制御チャンネル(複数可)" },
    },
    receive: {
      type: "string",
      multiple: true,
      value: "N",
      help: { en: "control channel to receive; can be repeated", ja: "受信する制御チャンネル(複数可)" },
    },
    set: {
      type: "string",
      multiple: true,
      value: "N:KEY=VALUE",
      help: { en: "state to send, kept up to date", ja: "送り続ける状態の値" },
    },
    event: {
      type: "string",
      multiple: true,
      value: "N:KEY=VALUE",
      help: { en: "event to send once", ja: "1回だけ送るイベント" },
    },
    edge: {
      type: "string",
      value: "FILE",
      help: { en: "control edge settings, JSON", ja: "コントロールエッジの設定(JSON)" },
    },
    ...DURATION_OPTION,
  },
  run,
};
