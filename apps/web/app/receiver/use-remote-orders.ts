import type { ReceivedControl } from "@setsuna/client";
import { useEffect, useRef } from "react";
import { type RemoteOrder, remoteOrder } from "./remote-order.ts";

export const useRemoteOrders = (
  client: { onControl(listener: (received: ReceivedControl) => void): () => void } | undefined,
  allowed: boolean,
  obey: (order: RemoteOrder) => void,
): void => {
  const latest = useRef(obey);
  latest.current = obey;
  useEffect(() => {
    if (!client || !allowed) return;
    return client.onControl(({ message }) => {
      const order = remoteOrder(message);
      if (order !== undefined) latest.current(order);
    });
  }, [client, allowed]);
};
