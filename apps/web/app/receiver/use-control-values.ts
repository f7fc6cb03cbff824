import type { ReceivedControl } from "@setsuna/client";
import { useEffect, useState } from "react";

/** Evicts the longest silent one. */
export const MAX_CONTROL_VALUES = 200;

const keyOf = ({ channel, message }: ReceivedControl): string => `${channel}/${message.kind}/${message.key}`;

export const mergeControlValues = (
  values: ReadonlyMap<string, ReceivedControl>,
  arrived: readonly ReceivedControl[],
): ReadonlyMap<string, ReceivedControl> => {
  const merged = new Map(values);
  for (const received of arrived) {
    const key = keyOf(received);
    merged.delete(key);
    merged.set(key, received);
  }
  for (const oldest of merged.keys()) {
    if (merged.size <= MAX_CONTROL_VALUES) break;
    merged.delete(oldest);
  }
  return merged;
};

export const useControlValues = (
  client: { onControl(listener: (received: ReceivedControl) => void): () => void } | undefined,
): ReadonlyMap<string, ReceivedControl> => {
  const [values, setValues] = useState<ReadonlyMap<string, ReceivedControl>>(new Map());
  useEffect(() => {
    setValues(new Map());
    if (!client) return;
    let arrived: ReceivedControl[] = [];
    let frame: number | undefined;
    const draw = () => {
      frame = undefined;
      const batch = arrived;
      arrived = [];
      setValues((before) => mergeControlValues(before, batch));
    };
    const leave = client.onControl((received) => {
      arrived.push(received);
      // A hidden page draws no frames, so keep what fits.
      if (arrived.length > MAX_CONTROL_VALUES * 4) arrived = [...mergeControlValues(new Map(), arrived).values()];
      frame ??= requestAnimationFrame(draw);
    });
    return () => {
      leave();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [client]);
  return values;
};
