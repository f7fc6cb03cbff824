import { until } from "@setsuna/testkit";
import { RtpHeader, RtpPacket } from "werift";
import { packetiseH264 } from "./rtp-codec-h264.ts";
import { negotiate, weriftConnection, writableTrack } from "./werift-peer.ts";

const FRAME_MS = 40;
const TICKS_PER_FRAME = 3600;

/** 25 frames a second; `frame` gives each one's NAL units. Resolves once connected; throws as {@link negotiate}. */
export const publish = async (
  endpoint: string,
  frame: (number: number) => readonly Buffer[],
): Promise<{ readonly location: string; close(): Promise<void> }> => {
  const connection = weriftConnection();
  const track = writableTrack();
  connection.addTransceiver(track, { direction: "sendonly" });
  const { location } = await negotiate(connection, endpoint);
  await until("the publisher to connect", () => connection.connectionState === "connected");
  let number = 0;
  let sequence = 1;
  const sending = setInterval(() => {
    const payloads = packetiseH264(frame(number));
    for (const [index, payload] of payloads.entries()) {
      const header = new RtpHeader({
        payloadType: 102,
        sequenceNumber: sequence++ & 0xffff,
        timestamp: (number * TICKS_PER_FRAME) >>> 0,
        marker: index === payloads.length - 1,
      });
      track.writeRtp(new RtpPacket(header, payload));
    }
    number++;
  }, FRAME_MS);
  const close = async (): Promise<void> => {
    clearInterval(sending);
    await connection.close();
  };
  return { location, close };
};
