import { ControlSubscriber } from "@setsuna/client";
import { type Channel, type ErrorBody, PARTY_TALK_KEY, PartyTalkOrder, StudioError } from "@setsuna/contracts";
import { OutputLane } from "../../outputs/output-lane.ts";
import { outputPlace } from "../../outputs/output-place.ts";
import { PartyMember } from "../../party/party-member.ts";
import { PartyMixer } from "../../party/party-mixer.ts";
import { SupervisedSource } from "../../sources/supervised-source.ts";
import type { Client } from "../../streams/link/client.ts";
import { localNow } from "../../streams/link/local-clock.ts";
import type { MediaUnit } from "../../streams/media-unit.ts";
import { figuresLine } from "../../streams/stream-figures.ts";
import { withoutSecrets } from "../../without-secrets.ts";
import type { Command, CommandContext } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";
import { joinedRun, runEnd } from "../cli/joined-run.ts";
import type { Output } from "../cli/output.ts";
import type { RunEnd } from "../cli/run-end.ts";
import { joinOptions } from "../cli/stream-options.ts";
import { STEREO_MAP } from "../send/audio-map.ts";
import { sourceOrder } from "../send/source-option.ts";
import { sourcePrinter } from "../send/source-printer.ts";
import { PARTY_OPTIONS, partyOptions } from "./party-options.ts";
import { PartyPrinter } from "./party-printer.ts";

const AUDIO = { video: false, audio: true };
const SPEECH_BITS_PER_SECOND = 64_000;
const SECOND_MS = 1000;

const openLane = async (output: Output, target: string, client: Client, end: RunEnd): Promise<OutputLane> => {
  const place = await outputPlace(target, undefined, AUDIO);
  const shown = withoutSecrets(target);
  return OutputLane.open({
    target,
    place,
    wants: AUDIO,
    delayMs: 0,
    clockOffset: () => client.signalling.clockOffset(),
    opened: () => output.event("recording", { output: shown }, { en: `Playing to ${shown}.`, ja: `${shown} に出力しています。` }),
    written: () => undefined,
    waiting: () =>
      output.event(
        "output-waiting",
        { output: shown },
        { en: `Waiting for the reader at ${shown}.`, ja: `${shown} の受け手を待っています。` },
      ),
    news: () => undefined,
    ended: (_lane, error) => end.end(error),
  });
};

/** Obeys a control channel's order to talk. When its sender leaves, the microphone is off. */
const follow = (client: Client, channel: Channel, talk: (groups: readonly number[]) => void): void =>
  client.add(
    new ControlSubscriber({
      ...client.context,
      channel,
      forgetsWithSender: true,
      onControl: ({ message: { kind, key, payload } }) => {
        if (kind !== "state" || key !== PARTY_TALK_KEY || payload.type !== "json") return;
        const order = PartyTalkOrder.safeParse(payload.value);
        if (order.success) talk(order.data);
      },
      onSenderGone: () => talk([]),
      onChange: () => undefined,
    }),
  );

const run = async (context: CommandContext): Promise<ExitCode> => {
  const join = joinOptions(context);
  const options = partyOptions(context);
  const { name, input, nature, isLive, loop, target, control } = options;
  const output = target === "-" ? context.output.withMediaOnStdout() : context.output;
  const end = runEnd(context);
  const fail = (error: ErrorBody | undefined): void => end.end(error);
  const audio = { filter: STEREO_MAP.filter, bitsPerSecond: SPEECH_BITS_PER_SECOND };
  const order = await sourceOrder(options.source, { audio }, AUDIO, end.signal);
  let member: PartyMember | undefined;
  let lane: OutputLane | undefined;
  const { client } = await joinedRun(context, join, "sender", end, (message) => member?.streams(message));
  const closing: (() => unknown)[] = [];
  try {
    const groups = client.signalling.partyGroups();
    if (groups.length === 0 && !end.signal.aborted) throw new StudioError("party-off");
    const print = new PartyPrinter(output, name);
    lane = await openLane(output, target, client, end);
    // Audio of the mix begins now, on the server's clock.
    const startedAt = localNow() + (client.signalling.clockOffset() ?? 0);
    const unit = (mixed: MediaUnit): void => lane?.add({ ...mixed, at: startedAt + mixed.at });
    const mixer = target === "null" ? undefined : new PartyMixer({ unit, failed: fail });
    closing.unshift(() => mixer?.close());
    let markSeated = (): void => undefined;
    const seated = new Promise<void>((resolve) => {
      markSeated = resolve;
    });
    const line = new PartyMember({
      client,
      name,
      talk: options.talk,
      listen: options.listen,
      heard: (channel, packet) => mixer?.add(channel, packet),
      seated: (channel) => {
        print.joined(channel, client.signalling.partyGroups());
        markSeated();
      },
      refused: fail,
      changed: () => print.people(line.people(), line.talksTo()),
    });
    member = line;
    if (control !== undefined) follow(client, control, (wanted) => line.setTalk(wanted));
    const printer = sourcePrinter(output, { input, nature, isLive, wants: AUDIO });
    const source = new SupervisedSource({
      order: { source: order, isLive, loop, audio },
      nature,
      use: "device" in options.source ? options.source.device.kind : undefined,
      retry: false,
      ...printer,
      packet: (packet) => {
        if (packet.kind === "audio") line.send(packet);
      },
    });
    closing.unshift(
      () => printer.stop(),
      () => source.stop(),
    );
    void source.ended.then(fail);
    source.start();
    const list = (): void => client.signalling.listStreams();
    list();
    const ticking = setInterval(() => {
      list();
      const streams = line.figures();
      output.statistics({ streams }, figuresLine(streams));
    }, SECOND_MS);
    closing.unshift(() => clearInterval(ticking));
    const isReady = await Promise.race([Promise.all([seated, source.opened]).then(() => true), end.ended.then(() => false)]);
    if (isReady) source.play();
    const error = await end.ended;
    if (error !== undefined) throw new StudioError(error.code, error.detail);
  } finally {
    for (const close of closing) await close();
    client.close();
    await lane?.close();
  }
  output.event("done", {}, { en: "Ended.", ja: "終了しました。" });
  return EXIT.done;
};

export const PARTY: Command = {
  name: "party",
  finishesItself: true,
  summary: {
    en: "join the party line with a sound device as a four-wire port: talk and listen by group",
    ja: "音声機器を4ワイヤーとしてインカムにつなぐ。グループごとに話す、聞く",
  },
  options: PARTY_OPTIONS,
  run,
};
