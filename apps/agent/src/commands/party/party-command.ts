import { ControlSubscriber } from "@setsuna/client";
import { type Channel, PARTY_TALK_KEY, PartyTalkOrder, StudioError } from "@setsuna/contracts";
import type { SourceOrder } from "@setsuna/media-protocol";
import { OutputLane } from "../../outputs/output-lane.ts";
import { outputPlace } from "../../outputs/output-place.ts";
import { readerAwaited } from "../../outputs/output-sentences.ts";
import { PartyMember } from "../../party/party-member.ts";
import { PartyMixer } from "../../party/party-mixer.ts";
import { SupervisedSource } from "../../sources/supervised-source.ts";
import type { Client } from "../../streams/link/client.ts";
import { localNow } from "../../streams/link/local-clock.ts";
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
import { PARTY_OPTIONS, type PartyOptions, partyOptions } from "./party-options.ts";
import { PartyPrinter } from "./party-printer.ts";

const AUDIO = { video: false, audio: true };
const SPEECH_BITS_PER_SECOND = 64_000;
const ENCODING = { filter: STEREO_MAP.filter, bitsPerSecond: SPEECH_BITS_PER_SECOND };
const SECOND_MS = 1000;

interface Parts {
  readonly output: Output;
  readonly client: Client;
  readonly end: RunEnd;
  readonly options: PartyOptions;
  /** Called in order at the end. */
  readonly closing: (() => unknown)[];
}

/** Opens `target` and plays the mix of what the member hears there. Undefined: nothing plays it. */
const playMix = async ({ output, client, end, options: { target }, closing }: Parts): Promise<PartyMixer | undefined> => {
  const place = await outputPlace(target, undefined, AUDIO);
  const shown = withoutSecrets(target);
  const lane = await OutputLane.open({
    target,
    place,
    wants: AUDIO,
    delayMs: 0,
    clockOffset: () => client.signalling.clockOffset(),
    opened: () => output.event("recording", { output: shown }, { en: `Playing to ${shown}.`, ja: `${shown} に出力しています。` }),
    written: () => undefined,
    waiting: () => output.event("output-waiting", { output: shown }, readerAwaited(target)),
    news: () => undefined,
    ended: (_lane, error) => end.end(error),
  });
  // After the client, so that its last audio is written.
  closing.push(() => lane.close());
  if (target === "null") return undefined;
  // Audio of the mix begins now, on the server's clock.
  const startedAt = localNow() + (client.signalling.clockOffset() ?? 0);
  const mixer = new PartyMixer({
    unit: (mixed) => lane.add({ ...mixed, at: startedAt + mixed.at }),
    failed: (error) => end.end(error),
  });
  closing.unshift(() => mixer.close());
  return mixer;
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

const takeSeat = ({ output, client, end, options }: Parts, mixer: PartyMixer | undefined) => {
  const { name, talk, listen, control } = options;
  const print = new PartyPrinter(output, name);
  let markSeated = (): void => undefined;
  const seated = new Promise<void>((resolve) => {
    markSeated = resolve;
  });
  const member: PartyMember = new PartyMember({
    client,
    name,
    talk,
    listen,
    heard: (channel, packet) => mixer?.add(channel, packet),
    seated: (channel) => {
      print.joined(channel, client.signalling.partyGroups());
      markSeated();
    },
    refused: (error) => end.end(error),
    changed: () => print.people(member.people(), member.talksTo()),
  });
  if (control !== undefined) follow(client, control, (wanted) => member.setTalk(wanted));
  return { member, seated };
};

const openMicrophone = ({ output, end, options, closing }: Parts, order: SourceOrder, member: PartyMember): SupervisedSource => {
  const { input, nature, isLive, loop } = options;
  const printer = sourcePrinter(output, { input, nature, isLive, wants: AUDIO });
  const source = new SupervisedSource({
    order: { source: order, isLive, loop, audio: ENCODING },
    nature,
    use: "device" in options.source ? options.source.device.kind : undefined,
    retry: false,
    ...printer,
    packet: (packet) => {
      if (packet.kind === "audio") member.send(packet);
    },
  });
  closing.unshift(
    () => printer.stop(),
    () => source.stop(),
  );
  void source.ended.then((error) => end.end(error));
  source.start();
  return source;
};

const reportEverySecond = ({ output, client, closing }: Parts, member: PartyMember): void => {
  const list = (): void => client.signalling.listStreams();
  list();
  const ticking = setInterval(() => {
    list();
    const streams = member.figures();
    output.statistics({ streams }, figuresLine(streams));
  }, SECOND_MS);
  closing.unshift(() => clearInterval(ticking));
};

const run = async (context: CommandContext): Promise<ExitCode> => {
  const join = joinOptions(context);
  const options = partyOptions(context);
  const output = options.target === "-" ? context.output.withMediaOnStdout() : context.output;
  const end = runEnd(context);
  const order = await sourceOrder(options.source, { audio: ENCODING }, AUDIO, end.signal);
  let member: PartyMember | undefined;
  const { client } = await joinedRun(context, join, "sender", end, (message) => member?.streams(message));
  const closing = [() => client.close()];
  try {
    if (client.signalling.partyGroups().length === 0 && !end.signal.aborted) throw new StudioError("party-off");
    const parts: Parts = { output, client, end, options, closing };
    const seat = takeSeat(parts, await playMix(parts));
    member = seat.member;
    const source = openMicrophone(parts, order, member);
    reportEverySecond(parts, member);
    const ready = Promise.all([seat.seated, source.opened]).then(() => true);
    if (await Promise.race([ready, end.ended.then(() => false)])) source.play();
    const error = await end.ended;
    if (error !== undefined) throw new StudioError(error.code, error.detail);
  } finally {
    for (const close of closing) await close();
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
