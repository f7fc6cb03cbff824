import { ControlSubscriber } from "@setsuna/client";
import { Channel, StudioError } from "@setsuna/contracts";
import { ControlBoard } from "../../edge/control-board.ts";
import { freeBytesAt } from "../../record/disk-space.ts";
import { RecordControl } from "../../record/record-control.ts";
import { RecordRun } from "../../record/record-run.ts";
import { RecordingSet } from "../../record/recording-set.ts";
import { figuresLine } from "../../streams/stream-figures.ts";
import type { Command, CommandContext } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";
import { joinedRun, runEnd } from "../cli/joined-run.ts";
import { joinOptions } from "../cli/stream-options.ts";
import { openEdgeFile, readEdgeFile } from "../control/edge-file.ts";
import { RECORD_OPTIONS, recordOptions } from "./record-options.ts";
import { type Receiver, recordPorts } from "./record-ports.ts";
import { RecordPrinter } from "./record-printer.ts";
import { openTimecode } from "./record-timecode.ts";

const TICK_MS = 1000;
/** Control channel of the local edge, if none of the ID is followed. */
const EDGE_CHANNEL = Channel.parse(1);

const run = async (context: CommandContext): Promise<ExitCode> => {
  const { output } = context;
  const join = joinOptions(context);
  const options = recordOptions(context);
  const edgeSettings = options.edgePath === undefined ? undefined : readEdgeFile(options.edgePath);
  const { folder, limits, keepFree } = options;
  const end = runEnd(context);
  const { client } = await joinedRun(context, join, "receiver", end, ({ streams }) =>
    recorder.streams(streams.filter((stream) => options.takes(stream))),
  );
  const print = new RecordPrinter(output);
  const timecode = await openTimecode(client, options.timecode, print);
  const receivers = new Set<Receiver>();
  const set = new RecordingSet(limits, recordPorts(client, options, print, receivers, timecode.source));
  const channel = options.control ?? EDGE_CHANNEL;
  const board = new ControlBoard([channel]);
  const recorder = new RecordRun(keepFree, {
    set,
    freeBytes: () => freeBytesAt(folder),
    list: () => client.signalling.listStreams(),
    status: (status) => {
      print.status(status);
      control.show(status);
    },
    disk: (state, freeBytes) => print.disk(state, freeBytes, folder),
    failed: (error) => end.end(error),
  });
  const control = new RecordControl(board, channel, (on) => void recorder.setWanted(on));
  const edge = await openEdgeFile(edgeSettings, board, output);
  if (options.control !== undefined)
    client.add(
      new ControlSubscriber({
        ...client.context,
        channel,
        onControl: ({ message: { kind, key, payload } }) =>
          board.receive(channel, kind, key, payload.type === "json" ? payload.value : payload.bytes),
        onChange: () => undefined,
      }),
    );
  await recorder.tick();
  if (!options.waits) await recorder.setWanted(true);
  const ticking = setInterval(() => {
    void recorder.tick();
    const streams = [...receivers].map((receiver) => receiver.figures());
    output.statistics({ streams, bytes: set.bytes, sources: set.recording }, figuresLine(streams));
  }, TICK_MS);

  const error = await end.ended;
  clearInterval(ticking);
  await recorder.end();
  control.close();
  await timecode.close();
  await edge?.close();
  client.close();
  if (error !== undefined) throw new StudioError(error.code, error.detail);
  if (print.files === 0 && !options.waits) throw new StudioError("nothing-recorded", folder);
  output.event("done", { output: folder, files: print.files, bytes: set.bytes }, { en: "Ended.", ja: "終了しました。" });
  return EXIT.done;
};

export const RECORD: Command = {
  name: "record",
  finishesItself: true,
  summary: {
    en: "record all channels of an ID, one file per source, without re-encoding",
    ja: "IDのすべてのチャンネルを、再エンコードせずに送信元ごとのファイルに録画する",
  },
  options: RECORD_OPTIONS,
  run,
};
