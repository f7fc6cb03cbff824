import { StudioError } from "@setsuna/contracts";
import OBSWebSocket, { EventSubscription, OBSWebSocketError } from "obs-websocket-js/json";
import type { EdgeTime } from "../edge-time.ts";

/** OBS answers at once; later than this it does not, in ms. */
export const ANSWER_LIMIT_MS = 5000;
const AUTHENTICATION_FAILED = 4009;
const UNSUPPORTED_RPC_VERSION = 4010;

/** Rejects with `obs-unreachable` after the limit. */
const within = async <Value>(promise: Promise<Value>, time: EdgeTime): Promise<Value> => {
  let cancel: (() => void) | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    cancel = time.after(ANSWER_LIMIT_MS, () => reject(new StudioError("obs-unreachable", "no answer")));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    cancel?.();
  }
};

export const obsFailure = (error: unknown): StudioError => {
  if (error instanceof StudioError) return error;
  const message = error instanceof Error && error.message !== "" ? error.message : undefined;
  if (!(error instanceof OBSWebSocketError)) return new StudioError("obs-unreachable", message);
  if (error.code === AUTHENTICATION_FAILED) return new StudioError("obs-password");
  // Version 4 doesn't offer version 5's subprotocols.
  if (error.code === UNSUPPORTED_RPC_VERSION || /subprotocol/i.test(error.message)) return new StudioError("obs-unsupported");
  return new StudioError("obs-unreachable", message ?? `closed with ${error.code}`);
};

export interface ObsLink {
  readonly obs: OBSWebSocket;
  /** Throws StudioError `obs-unreachable` without an answer and OBSWebSocketError when OBS refuses. */
  readonly call: OBSWebSocket["call"];
  close(): void;
}

/**
 * Connects and identifies. `onClose`: once, at the end of an established connection. Throws StudioError: `obs-unreachable`,
 * `obs-password`, `obs-unsupported`.
 */
export const connectObs = async (
  { url, password }: { readonly url: string; readonly password: string },
  time: EdgeTime,
  onClose: () => void,
): Promise<ObsLink> => {
  const obs = new OBSWebSocket();
  const { Config, Scenes, Inputs, Transitions, SceneItems, Ui } = EventSubscription;
  const eventSubscriptions = Config | Scenes | Inputs | Transitions | SceneItems | Ui;
  const hangUp = (): void => {
    // Don't wait, because the far end may never confirm.
    obs.disconnect().catch(() => undefined);
  };
  try {
    await within(obs.connect(url, password, { eventSubscriptions, rpcVersion: 1 }), time);
  } catch (error) {
    hangUp();
    throw obsFailure(error);
  }
  obs.once("ConnectionClosed", onClose);
  return {
    obs,
    call: (...request) => within(obs.call(...request), time),
    close: () => {
      obs.removeAllListeners();
      hangUp();
    },
  };
};
