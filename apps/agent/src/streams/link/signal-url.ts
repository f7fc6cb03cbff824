import { type ErrorBody, errorBody } from "@setsuna/contracts";

/** Returns the address of signalling for one that a person types: `https://host`, with or without `/studio`. Undefined for any other text. */
export const signalUrlOf = (server: string): string | undefined => {
  const text = /^[a-z]+:\/\//i.test(server) ? server : `https://${server}`;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const scheme = { "http:": "ws:", "https:": "wss:", "ws:": "ws:", "wss:": "wss:" }[url.protocol];
  return scheme === undefined || url.host === "" ? undefined : `${scheme}//${url.host}/studio/signal`;
};

/** Returns the error to show when the server did not answer in time. */
export const unreachable = (url: string): ErrorBody => errorBody("server-unreachable", new URL(url).host);
