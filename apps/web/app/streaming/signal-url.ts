/** WebSocket address of the signalling server of this site, such as `wss://host/studio/signal`. Browser only. */
export const signalUrl = (): string => {
  const url = new URL(`${import.meta.env.BASE_URL}signal`, window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
};
