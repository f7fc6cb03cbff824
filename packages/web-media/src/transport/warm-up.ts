let isWarm = false;

/** A page's first connection and offer start the browser's threads and read its codecs, 0.02 to 0.1 s. Does that once, ahead. */
export const warmUp = (): void => {
  if (isWarm) return;
  isWarm = true;
  const connection = new RTCPeerConnection();
  connection.addTransceiver("video", { direction: "recvonly" });
  connection
    .createOffer()
    // Whoever connects gets the browser's error.
    .catch(() => undefined)
    .finally(() => connection.close());
};
