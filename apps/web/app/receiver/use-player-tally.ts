import type { ClientSnapshot, ReceivedControl, ReceiverSettings } from "@setsuna/client";
import { tallyOf } from "../streaming/tally/shown-tally.ts";
import { useTallySender } from "../streaming/tally/use-tally-sender.ts";
import { channelOf } from "../streaming/target-fields.ts";
import type { ReceiverForm } from "./receiver-form.ts";

export const usePlayerTally = (of: {
  readonly form: ReceiverForm;
  readonly settings: ReceiverSettings | undefined;
  readonly snapshot: ClientSnapshot;
  readonly controlValues: ReadonlyMap<string, ReceivedControl>;
  readonly mayCue: boolean;
}) => {
  const { form, settings, snapshot } = of;
  const controlLive = snapshot.streams.some((stream) => stream.kind === "control" && stream.phase.name === "live");
  const controlChannel = channelOf(form.controlChannel);
  // Off without a tally sender: the last value may be stale.
  const arriving = controlLive && controlChannel !== undefined ? tallyOf(of.controlValues.values(), controlChannel) : undefined;
  // The control channel has the video's number.
  const sender = useTallySender({
    serialId: of.mayCue ? settings?.serialId : undefined,
    password: form.password,
    channel: settings?.videoChannel,
  });
  return { shown: arriving ?? sender?.value, arriving, sender };
};
