import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters } from "werift";

export const weriftConnection = (): RTCPeerConnection =>
  new RTCPeerConnection({
    iceServers: [],
    iceAdditionalHostAddresses: ["127.0.0.1"],
    codecs: {
      video: [
        new RTCRtpCodecParameters({
          mimeType: "video/H264",
          clockRate: 90_000,
          payloadType: 102,
          parameters: "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f",
          rtcpFeedback: [{ type: "nack" }, { type: "nack", parameter: "pli" }],
        }),
      ],
      audio: [],
    },
  });

export const writableTrack = (): MediaStreamTrack => new MediaStreamTrack({ kind: "video" });

/** Returns the session's address. Throws on anything but 201. */
export const negotiate = async (
  connection: RTCPeerConnection,
  endpoint: string,
): Promise<{ readonly location: string; readonly etag: string }> => {
  await connection.setLocalDescription(await connection.createOffer());
  const offer = connection.localDescription?.sdp ?? "";
  const response = await fetch(endpoint, { method: "POST", headers: { "content-type": "application/sdp" }, body: offer });
  const body = await response.text();
  if (response.status !== 201) throw new Error(`${endpoint}: ${response.status} ${body}`);
  await connection.setRemoteDescription({ type: "answer", sdp: body });
  return {
    location: new URL(response.headers.get("location") ?? "", endpoint).href,
    etag: response.headers.get("etag") ?? "",
  };
};

/** A WHEP viewer of H.264 that notes the sequence number of each packet. */
export const listen = async (endpoint: string) => {
  const connection = weriftConnection();
  const sequences: number[] = [];
  const transceiver = connection.addTransceiver("video", { direction: "recvonly" });
  transceiver.onTrack.subscribe((track) => {
    track.onReceiveRtp.subscribe(({ header }) => {
      sequences.push(header.sequenceNumber);
    });
  });
  const { location } = await negotiate(connection, endpoint);
  const close = async (): Promise<void> => {
    await fetch(location, { method: "DELETE" });
    await connection.close();
  };
  return { sequences, close };
};
