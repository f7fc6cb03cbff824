import { until } from "@setsuna/testkit";
import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from "werift";
import { AudioEncoder } from "../../../apps/media/src/input/audio-encoder.ts";
import { MediaInput } from "../../../apps/media/src/input/media-input.ts";

const PAYLOAD_TYPE = 96;
const PACKET_MS = 10;
const PACKET_SAMPLES = 480;
const BITS_PER_SECOND = 384_000;

/** Opus multistream packets of a 5.1 file, 10 ms each. */
const packetsOf = async (path: string): Promise<Buffer[]> => {
  const encoder = await AudioEncoder.open(BITS_PER_SECOND, { channels: 6, isDiscrete: false });
  const input = await MediaInput.open({
    format: { url: `file:${path}`, options: {}, isLive: false },
    audioFilter: `aresample=48000,aformat=sample_fmts=s16:channel_layouts=5.1,asetnsamples=n=${PACKET_SAMPLES}:p=0`,
  });
  const packets: Buffer[] = [];
  for (let read = await input.read(); read !== undefined; read = await input.read()) {
    for (const { frame } of (await input.audio?.decode(read.packet)) ?? []) {
      if (frame.nbSamples === PACKET_SAMPLES) packets.push(...(await encoder.encode(frame)).map((one) => Buffer.from(one)));
      frame.free();
    }
    read.packet.free();
  }
  await input.close();
  encoder.close();
  return packets;
};

/** Offers `multiopus` as GStreamer does, and loops a 5.1 file. Returns a function that ends it. */
export const publishMultiopus = async (endpoint: string, path: string): Promise<() => Promise<void>> => {
  const packets = await packetsOf(path);
  const codec = new RTCRtpCodecParameters({
    mimeType: "audio/multiopus",
    clockRate: 48_000,
    channels: 6,
    payloadType: PAYLOAD_TYPE,
    parameters: "channel_mapping=0,4,1,2,3,5;num_streams=4;coupled_streams=2",
  });
  const connection = new RTCPeerConnection({
    iceServers: [],
    iceAdditionalHostAddresses: ["127.0.0.1"],
    codecs: { audio: [codec], video: [] },
  });
  const track = new MediaStreamTrack({ kind: "audio" });
  connection.addTransceiver(track, { direction: "sendonly" });
  await connection.setLocalDescription(await connection.createOffer());
  // werift omits the number of channels.
  const offer = (connection.localDescription?.sdp ?? "").replace(/(multiopus\/48000)\r/, "$1/6\r");
  const response = await fetch(endpoint, { method: "POST", headers: { "content-type": "application/sdp" }, body: offer });
  const sdp = await response.text();
  if (response.status !== 201) throw new Error(`${endpoint}: ${response.status} ${sdp}`);
  await connection.setRemoteDescription({ type: "answer", sdp });
  await until("the publisher to connect", () => connection.connectionState === "connected");
  const from = performance.now();
  let sent = 0;
  const sending = setInterval(() => {
    for (; sent * PACKET_MS < performance.now() - from; sent += 1) {
      const header = new RtpHeader({
        payloadType: PAYLOAD_TYPE,
        sequenceNumber: sent & 0xffff,
        timestamp: (sent * PACKET_SAMPLES) >>> 0,
        marker: false,
      });
      track.writeRtp(new RtpPacket(header, packets[sent % packets.length] ?? Buffer.alloc(0)));
    }
  }, PACKET_MS);
  return async () => {
    clearInterval(sending);
    await connection.close();
  };
};
