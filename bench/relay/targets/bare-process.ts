import { createSocket, type Socket } from "node:dgram";
import { isRtcp } from "@setsuna/testkit/load";
import datachannel, { type PeerConnection, type Track } from "node-datachannel";
import { outliveTheOtherEnd } from "../datagrams.ts";
import type { BareReply, BareRequest } from "./bare-target.ts";

/** Run as `bare-process.ts CARRIAGE ADDRESS` and driven over IPC. */

const [carriage, address = "127.0.0.1"] = process.argv.slice(2);
const viewers: ((packet: Buffer) => void)[] = [];
const kept: (PeerConnection | Track | Socket)[] = [];

const fanOut = (packet: Buffer): void => {
  for (const send of viewers) send(packet);
};

const answerWebRtc = ({ direction, offer }: BareRequest): Promise<string> => {
  const connection = new datachannel.PeerConnection("bare", {
    iceServers: [],
    bindAddress: address,
    disableAutoNegotiation: true,
  });
  kept.push(connection);
  connection.onTrack((track) => {
    kept.push(track);
    if (direction === "publish") track.onMessage((packet) => (isRtcp(packet) ? undefined : fanOut(packet)));
    else track.onOpen(() => viewers.push((packet) => void track.sendMessageBinary(packet)));
  });
  return new Promise((resolve) => {
    connection.onGatheringStateChange((state) => {
      if (state === "complete") resolve(connection.localDescription()?.sdp ?? "");
    });
    connection.setRemoteDescription(offer, "offer");
    connection.setLocalDescription("answer");
  });
};

const answerDatagrams = ({ direction, offer }: BareRequest): Promise<string> => {
  const socket = outliveTheOtherEnd(createSocket("udp4"));
  kept.push(socket);
  return new Promise((resolve) => {
    socket.bind(0, address, () => {
      socket.connect(Number(offer), address, () => {
        if (direction === "publish") socket.on("message", fanOut);
        else viewers.push((packet) => socket.send(packet));
        resolve(String(socket.address().port));
      });
    });
  });
};

process.on("message", (raw) => {
  const request = raw as BareRequest;
  void (carriage === "webrtc" ? answerWebRtc : answerDatagrams)(request).then((answer) =>
    process.send?.({ id: request.id, answer } satisfies BareReply),
  );
});
process.on("disconnect", () => process.exit(0));
