import type {} from "../carrier-global.ts";
import type { ToCarrierWorker } from "./carrier-protocol.ts";
import { gathered } from "./gathered.ts";
import { showTrack } from "./show-track.ts";

/**
 * Lower bound between two pages: WebCodecs and one unreliable data channel, without playout, repair, encryption and rate control.
 */

const connection = new RTCPeerConnection();

const channelOf = (): RTCDataChannel =>
  connection.createDataChannel("frames", { negotiated: true, id: 1, ordered: false, maxRetransmits: 0 });

const startWorker = (message: ToCarrierWorker): void => {
  new Worker("/carrier-worker.js").postMessage(message, [message.frames, message.channel as unknown as Transferable]);
};

globalThis.benchCarrier = {
  offer: async (options) => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true });
    const track = stream.getVideoTracks()[0];
    if (track === undefined) throw new Error("the source has no picture");
    const { readable } = new MediaStreamTrackProcessor({ track });
    startWorker({ t: "send", frames: readable, channel: channelOf(), options });
    await connection.setLocalDescription(await connection.createOffer());
    await gathered(connection);
    return connection.localDescription?.sdp ?? "";
  },
  answer: async (sdp) => {
    const shown = new MediaStreamTrackGenerator<VideoFrame>({ kind: "video" });
    startWorker({ t: "receive", frames: shown.writable, channel: channelOf() });
    showTrack(shown);
    await connection.setRemoteDescription({ type: "offer", sdp });
    await connection.setLocalDescription(await connection.createAnswer());
    await gathered(connection);
    return connection.localDescription?.sdp ?? "";
  },
  accept: (sdp) => connection.setRemoteDescription({ type: "answer", sdp }),
};
