import type { FaultCounter } from "../fault-counter.ts";
import { sampleOf } from "../fault-counter.ts";
import { type TargetWorld, tcpTarget, udpTarget } from "../net/target.ts";
import { isInquiry } from "./visca-commands.ts";
import { readViscaDatagram, resetDatagram, wrapVisca } from "./visca-ip.ts";
import { readViscaReply, type ViscaReply, ViscaStream } from "./visca-replies.ts";
import type { ViscaCamera } from "./visca-settings.ts";

/** Least time between resets, ms: a camera may refuse several packets first. */
const RESET_MS = 250;

export interface CameraLink {
  /** Returns the sequence number; undefined for plain VISCA. */
  send(visca: Uint8Array): number | undefined;
  close(): void;
}

export interface LinkEvents {
  onOpen(): void;
  /** `sequence` is undefined for plain VISCA. */
  onReply(reply: ViscaReply, sequence: number | undefined): void;
  onRestart(): void;
}

export const openCameraLink = (
  camera: ViscaCamera,
  world: TargetWorld,
  faults: FaultCounter,
  { onOpen, onReply, onRestart }: LinkEvents,
): CameraLink => {
  const place = { host: camera.host, port: camera.port };
  const take = (visca: Uint8Array, sequence?: number): void => {
    const reply = readViscaReply(visca);
    if (reply.ok) onReply(reply.value, sequence);
    else faults.add(reply.error, camera.host, sampleOf(visca));
  };
  const takeStream = (): ((bytes: Uint8Array) => void) => {
    const stream = new ViscaStream();
    return (bytes) => {
      const cut = stream.push(bytes);
      for (const packet of cut.packets) take(packet);
      if (cut.faults > 0) faults.add("visca-length", camera.host, sampleOf(bytes));
    };
  };

  if (camera.protocol === "tcp") {
    const target = tcpTarget(place, world, () => {
      const onData = takeStream();
      onOpen();
      return { onData };
    });
    return {
      send: (visca) => {
        target.send(visca);
        return undefined;
      },
      close: () => target.close(),
    };
  }
  if (camera.protocol === "udp") {
    const target = udpTarget(place, world, onOpen, (bytes) => takeStream()(bytes));
    return {
      send: (visca) => {
        target.send(visca);
        return undefined;
      },
      close: () => target.close(),
    };
  }
  let sequence = 0;
  let resetAt = Number.NEGATIVE_INFINITY;
  const reset = (): void => {
    sequence = 0;
    resetAt = world.time.now();
    target.send(resetDatagram());
  };
  const target = udpTarget(
    place,
    world,
    () => {
      reset();
      onOpen();
    },
    (bytes) => {
      const datagram = readViscaDatagram(bytes);
      if (!datagram.ok) faults.add(datagram.error, camera.host, sampleOf(bytes));
      else if (datagram.value.kind === "reply") take(datagram.value.visca, datagram.value.sequence);
      else if (datagram.value.kind === "out-of-step" && world.time.now() - resetAt >= RESET_MS) {
        reset();
        onRestart();
      }
    },
  );
  return {
    send: (visca) => {
      sequence = (sequence + 1) >>> 0;
      target.send(wrapVisca(visca, isInquiry(visca), sequence));
      return sequence;
    },
    close: () => target.close(),
  };
};
