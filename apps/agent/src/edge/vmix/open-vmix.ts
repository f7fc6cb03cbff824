import type { ControlPort } from "../control-port.ts";
import { every } from "../every.ts";
import { FaultCounter, sampleOf } from "../fault-counter.ts";
import { InputLog } from "../input-log.ts";
import { type TargetWorld, tcpTarget } from "../net/target.ts";
import type { TcpPeer } from "../net/tcp-listener.ts";
import { PeerState } from "../switcher/say-peer.ts";
import { setTally, wordsOfTally } from "../switcher/switcher-inputs.ts";
import { readVmixTally, VmixLines, type VmixResponse } from "./vmix-lines.ts";
import type { VmixSettings } from "./vmix-settings.ts";

/** Querying the tally at this interval detects dead connections, ms. */
const ASK_MS = 5000;

export interface OpenVmix {
  faults(): Readonly<Record<string, number>>;
  close(): void;
}

/** Tally from vMix. Lamps keep their state while it is away. */
export const openVmix = (settings: VmixSettings, port: ControlPort, world: TargetWorld): OpenVmix => {
  const { host } = settings;
  const faults = new FaultCounter("vMix", "vmix-malformed", world.time, world.log);
  const heard = new InputLog("vMix", world.time, world.log);
  const state = new PeerState(`vMix ${host}`, world.log);
  let peer: TcpPeer | undefined;
  let asked = false;
  let subscribed = false;

  const ask = (command: string): void => peer?.send(Buffer.from(`${command}\r\n`, "utf8"));
  const take = ({ command, status, text }: VmixResponse): void => {
    asked = false;
    if (command === "SUBSCRIBE") {
      subscribed = true;
      if (status === "ER") state.failed("vmix-refused", text);
      else state.connected();
      // One request at a time, as the API requires; subscribers get only changes.
      ask("TALLY");
    }
    if (command !== "TALLY" || status !== "OK") return;
    const tally = readVmixTally(text);
    if (tally === undefined) {
      faults.add("vmix-malformed", host, `${command} ${text}`.slice(0, 40));
      return;
    }
    heard.add("tally", wordsOfTally(tally), { from: host });
    setTally(port, tally, settings, "vmix", (code) => faults.add(code, host));
  };

  const target = tcpTarget(
    settings,
    world,
    (own) => {
      peer = own;
      asked = false;
      subscribed = false;
      const lines = new VmixLines();
      ask("SUBSCRIBE TALLY");
      return {
        onData: (bytes) => {
          const cut = lines.push(bytes);
          for (const response of cut.responses) take(response);
          if (cut.faults > 0 && !subscribed) {
            faults.count("vmix-malformed");
            state.failed("vmix-malformed", sampleOf(bytes));
            own.close();
            return;
          }
          for (let count = 0; count < cut.faults; count += 1) faults.add("vmix-malformed", host, sampleOf(bytes));
          if (cut.lost) own.close();
        },
        onClose: () => {
          peer = undefined;
        },
      };
    },
    {
      // The link counts as connected once the subscription is answered.
      connected: () => undefined,
      failed: (code, reason) => state.failed(code === "edge-unreachable" ? "vmix-unreachable" : code, reason),
    },
  );
  const stopAsking = every(ASK_MS, world.time, () => {
    if (peer === undefined) return;
    if (asked) {
      state.failed("vmix-unreachable", "no answer");
      peer.close();
    } else ask("TALLY");
    asked = true;
  });
  world.log.info({ host, port: settings.port }, "vMix opened");
  return {
    faults: () => faults.all(),
    close: () => {
      stopAsking();
      target.close();
    },
  };
};
