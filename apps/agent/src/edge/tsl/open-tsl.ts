import { type Channel, TALLY_KEY, TallyValue } from "@setsuna/contracts";
import type { ControlPort, ControlValue } from "../control-port.ts";
import { every } from "../every.ts";
import { FaultCounter } from "../fault-counter.ts";
import { InputLog } from "../input-log.ts";
import { type Listeners, listenBoth } from "../net/listeners.ts";
import type { SocketPlace } from "../net/socket-failure.ts";
import { StreamWatch } from "../net/stream-watch.ts";
import { type Target, type TargetWorld, tcpTarget, udpTarget } from "../net/target.ts";
import type { TcpHandler, TcpPeer } from "../net/tcp-listener.ts";
import { PeerState } from "../switcher/say-peer.ts";
import type { TslVersion } from "./tsl-display.ts";
import { TslIn } from "./tsl-in.ts";
import { TslMap } from "./tsl-map.ts";
import type { TslSettings } from "./tsl-settings.ts";
import { wrap } from "./tsl-stream.ts";
import { writeUmd31 } from "./umd31.ts";
import { writeUmd40 } from "./umd40.ts";
import { writeUmd50 } from "./umd50.ts";

export interface OpenTsl {
  /** Absent: not configured. */
  readonly udp: SocketPlace | undefined;
  readonly tcp: SocketPlace | undefined;
  faults(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/**
 * TSL UMD 3.1, 4.0 and 5.0 for the tally of control channels. Throws StudioError `port-in-use` or `edge-cannot-listen`, and
 * leaves nothing open.
 */
export const openTsl = async (settings: TslSettings, port: ControlPort, world: TargetWorld): Promise<OpenTsl> => {
  const faults = new FaultCounter("TSL", "tsl-malformed", world.time, world.log);
  const map = new TslMap(settings);
  const heard = new InputLog("TSL", world.time, world.log);
  const input = new TslIn(port, map, settings.version, world.time, faults, heard);
  let listeners: Listeners | undefined;
  const targets: { readonly version: TslVersion; readonly wrapped: boolean; readonly target: Target }[] = [];

  const onPeer = (peer: TcpPeer): TcpHandler => {
    const stream = input.stream();
    const watch = new StreamWatch(world.time, (first) => input.nothing(first, peer.from));
    return {
      onData: (bytes) => watch.heard(bytes, input.read(stream, bytes, peer.from)),
      onClose: () => watch.close(),
    };
  };

  const bytesOf = (version: TslVersion, wrapped: boolean, channel: Channel, value: TallyValue): Uint8Array | undefined => {
    if (version === "3.1") {
      const packet = map.toUmd31(channel, value);
      return packet === undefined ? undefined : writeUmd31(packet);
    }
    if (version === "4.0") {
      const packet = map.toUmd40(channel, value);
      return packet === undefined ? undefined : writeUmd40(packet);
    }
    const packet = map.toUmd50(channel, value);
    if (packet === undefined) return undefined;
    return wrapped ? wrap(writeUmd50(packet)) : writeUmd50(packet);
  };
  const emit = (channel: Channel, value: ControlValue, to: readonly (typeof targets)[number][]): void => {
    // When the sender leaves, its lamps go dark.
    const tally = TallyValue.safeParse(value ?? 0);
    if (!tally.success) return;
    for (const { version, wrapped, target } of to) {
      const bytes = bytesOf(version, wrapped, channel, tally.data);
      if (bytes !== undefined) target.send(bytes);
    }
  };
  const emitAll = (to: readonly (typeof targets)[number][] = targets): void => {
    for (const { channel, key, value } of port.states()) if (key === TALLY_KEY) emit(channel, value, to);
  };

  const stopListening = port.onChange(({ kind, channel, key, value, origin }) => {
    if (kind === "state" && key === TALLY_KEY && origin !== "tsl") emit(channel, value, targets);
  });
  const stopRefresh = every(settings.refreshMs, world.time, () => emitAll());
  const close = async (): Promise<void> => {
    stopRefresh();
    stopListening();
    input.close();
    for (const { target } of targets) target.close();
    await listeners?.close();
  };

  try {
    listeners = await listenBoth(settings, (bytes, from) => input.take(bytes, from), onPeer, world.log);
    const { udp, tcp } = listeners.places;
    for (const { protocol, version, ...place } of settings.to) {
      const wrapped = protocol === "tcp";
      const entry = (target: Target): (typeof targets)[number] => ({ version, wrapped, target });
      const watch = new PeerState(`TSL ${place.host}:${place.port}`, world.log);
      const target: Target = wrapped
        ? tcpTarget(
            place,
            world,
            () => {
              emitAll([entry(target)]);
              return { onData: () => undefined };
            },
            watch,
          )
        : udpTarget(
            place,
            world,
            () => emitAll([entry(target)]),
            undefined,
            (reason) => watch.failed("edge-unreachable", reason),
          );
      targets.push(entry(target));
    }
    world.log.info({ udp, tcp, to: settings.to.length }, "TSL UMD opened");
    return { udp, tcp, faults: () => faults.all(), close };
  } catch (error) {
    await close();
    throw error;
  }
};
