import type { ControlPort } from "../control-port.ts";
import { every } from "../every.ts";
import { FaultCounter, sampleOf } from "../fault-counter.ts";
import { InputLog } from "../input-log.ts";
import { type Listeners, listenBoth } from "../net/listeners.ts";
import type { SocketPlace } from "../net/socket-failure.ts";
import { StreamWatch } from "../net/stream-watch.ts";
import { type Target, type TargetWorld, tcpTarget, udpTarget } from "../net/target.ts";
import type { TcpHandler, TcpPeer } from "../net/tcp-listener.ts";
import { PeerState } from "../switcher/say-peer.ts";
import { type Deframer, deframerOf, type Framing, frame, framingOf } from "./framing.ts";
import { OscIn } from "./osc-in.ts";
import { OscMap } from "./osc-map.ts";
import { OscOut } from "./osc-out.ts";
import type { OscSettings } from "./osc-settings.ts";

export interface OpenOsc {
  /** Absent if not configured. */
  readonly udp: SocketPlace | undefined;
  readonly tcp: SocketPlace | undefined;
  /** Counts rejected input since the start, by fault name. */
  faults(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/**
 * OSC 1.0 and 1.1 for the control channels. Throws StudioError `port-in-use` or `edge-cannot-listen`, and leaves nothing open.
 */
export const openOsc = async (settings: OscSettings, port: ControlPort, world: TargetWorld): Promise<OpenOsc> => {
  const faults = new FaultCounter("OSC", "osc-malformed", world.time, world.log);
  const heard = new InputLog("OSC", world.time, world.log);
  const map = new OscMap(port, settings.prefix, Math.floor(world.time.unixNow()));
  const peers = new Map<TcpPeer, Framing>();
  const targets: Target[] = [];
  let listeners: Listeners | undefined;
  const out = new OscOut(port, map, settings.echo, (packet) => {
    for (const target of targets) target.send(packet);
    for (const [peer, framing] of peers) peer.send(frame(packet, framing));
  });
  const input = new OscIn(port, map, world.time, faults, heard, () => out.emitAll());

  /** A peer gets its own framing; nothing before it has spoken. */
  const onPeer = (peer: TcpPeer, known?: Framing): TcpHandler => {
    let deframer: Deframer | undefined;
    const watch = new StreamWatch(world.time, (first) => input.nothing(first, peer.from));
    const use = (framing: Framing): Deframer => {
      peers.set(peer, framing);
      out.emitAll((packet) => peer.send(frame(packet, framing)));
      return deframerOf(framing);
    };
    if (known !== undefined) deframer = use(known);
    return {
      onData: (bytes) => {
        deframer ??= use(framingOf(bytes[0] ?? 0));
        const { packets, faults: broken, lost } = deframer.push(bytes);
        for (const packet of packets) input.take(packet, peer.from);
        watch.heard(bytes, packets.length + broken);
        for (let count = 0; count < broken; count += 1) faults.add("bad-frame", peer.from, sampleOf(bytes));
        if (lost) peer.close();
      },
      onClose: () => {
        watch.close();
        peers.delete(peer);
      },
    };
  };

  const close = async (): Promise<void> => {
    stopRefresh();
    out.close();
    input.close();
    for (const target of targets) target.close();
    await listeners?.close();
  };
  const stopRefresh = every(settings.refreshMs, world.time, () => out.emitAll());
  try {
    listeners = await listenBoth(
      settings,
      (bytes, from) => input.take(bytes, from),
      (peer) => onPeer(peer),
      world.log,
    );
    const { udp, tcp } = listeners.places;
    for (const to of settings.to) {
      const watch = new PeerState(`OSC ${to.host}:${to.port}`, world.log);
      if (to.protocol === "tcp") {
        const target = tcpTarget(to, world, (peer) => onPeer(peer, to.framing), watch);
        targets.push({ send: () => undefined, close: () => target.close() });
      } else {
        const target = udpTarget(
          to,
          world,
          () => out.emitAll((packet) => target.send(packet)),
          undefined,
          (reason) => watch.failed("edge-unreachable", reason),
        );
        targets.push(target);
      }
    }
    world.log.info({ udp, tcp, to: settings.to.length }, "OSC opened");
    return { udp, tcp, faults: () => faults.all(), close };
  } catch (error) {
    await close();
    throw error;
  }
};
