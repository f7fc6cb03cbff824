import { type Channel, type ErrorBody, type SerialId, TALLY_KEY, type TallyValue } from "@setsuna/contracts";
import type { ControlSenderClient } from "@setsuna/web-media";
import { useEffect, useMemo, useState } from "react";
import { browserMedia } from "../browser-media.ts";
import { signalUrl } from "../signal-url.ts";
import { useClient } from "../use-client.ts";

export interface TallySender {
  readonly channel: Channel;
  readonly value: TallyValue | undefined;
  readonly error: ErrorBody | undefined;
  readonly set: (value: TallyValue) => void;
}

/** Takes the channel on the first press; frees it with the page or another `of`. */
export const useTallySender = (of: {
  readonly serialId: SerialId | undefined;
  readonly password: string;
  readonly channel: Channel | undefined;
}): TallySender | undefined => {
  const { serialId, password, channel } = of;
  const { client, snapshot, loadError, start, stop } = useClient<ControlSenderClient>();
  const [asked, setAsked] = useState<{ readonly value: TallyValue }>();
  const isAsked = asked !== undefined;
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press after a refusal starts over.
  useEffect(() => {
    if (!isAsked || serialId === undefined || channel === undefined) return;
    start(async () => {
      const { ControlSenderClient } = await browserMedia();
      return new ControlSenderClient({ signalUrl: signalUrl(), serialId, password });
    });
    return stop;
  }, [isAsked, turn, serialId, password, channel, start, stop]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tally is of one channel of one ID.
  useEffect(() => () => setAsked(undefined), [serialId, password, channel]);
  const isRunning = snapshot.phase.name === "running";
  useEffect(() => {
    if (!isRunning || channel === undefined || asked === undefined) return;
    client?.open(channel);
    client?.sendState(channel, TALLY_KEY, asked.value);
  }, [client, isRunning, channel, asked]);

  const stream = snapshot.streams.find((each) => each.channel === channel)?.phase;
  const failed = snapshot.phase.name === "failed" ? snapshot.phase.error : loadError;
  const error = isAsked ? (stream?.name === "refused" ? stream.error : failed) : undefined;
  return useMemo(
    () =>
      serialId === undefined || channel === undefined
        ? undefined
        : {
            channel,
            error,
            value: stream?.name === "live" ? asked?.value : undefined,
            set: (value) => {
              setAsked({ value });
              if (error !== undefined) setTurn((before) => before + 1);
            },
          },
    [serialId, channel, error, stream, asked],
  );
};
