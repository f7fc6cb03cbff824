import type { ClientPhase, ClientSnapshot, ClientStore } from "@setsuna/client";
import { StudioError } from "@setsuna/contracts";

/** Says which ID is joined, and where. */
export interface Join {
  /** As a person types it: `https://host`, with or without `/studio`. */
  readonly server: string;
  /** Seven letters, such as `abcdefg`. */
  readonly serialId: string;
  /** ID password. Absent, or empty: none. Never stored. */
  readonly password?: string | undefined;
}

const SCHEMES: Readonly<Record<string, string>> = { "http:": "ws:", "https:": "wss:", "ws:": "ws:", "wss:": "wss:" };

/** Returns the WebSocket address of a server's signalling. Throws TypeError for what is no address. */
export const signalUrlOf = (server: string): string => {
  const text = /^[a-z]+:\/\//i.test(server) ? server : `https://${server}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const scheme = url && SCHEMES[url.protocol];
  if (url === undefined || scheme === undefined || url.host === "") throw new TypeError(`no server address: ${server}`);
  return `${scheme}//${url.host}/studio/signal`;
};

/** Throws StudioError with what a client failed by, if it did. */
export const throwFailure = (phase: ClientPhase): void => {
  if (phase.name === "failed") throw new StudioError(phase.error.code, phase.error.detail);
};

/** Calls back with the client's state now, and whenever it changes. Returns the way to stop. */
export const watchState = (store: ClientStore, changed: (state: ClientSnapshot) => void): (() => void) => {
  const tell = (): void => changed(store.getSnapshot());
  tell();
  return store.subscribe(tell);
};
