import type { ControlPort } from "../control-port.ts";
import { FaultCounter, sampleOf } from "../fault-counter.ts";
import { InputLog } from "../input-log.ts";
import { type TargetWorld, udpTarget } from "../net/target.ts";
import { PeerState } from "../switcher/say-peer.ts";
import { setTally, wordsOfTally } from "../switcher/switcher-inputs.ts";
import { AtemSession } from "./atem-session.ts";
import type { AtemSettings } from "./atem-settings.ts";
import { readAtemTally } from "./atem-tally.ts";

export interface OpenAtem {
  faults(): Readonly<Record<string, number>>;
  close(): void;
}

/** Tally from an ATEM, across all mix effects and keys. Lamps keep their state while it is away. */
export const openAtem = (settings: AtemSettings, port: ControlPort, world: TargetWorld): OpenAtem => {
  const { host } = settings;
  const faults = new FaultCounter("ATEM", "atem-malformed", world.time, world.log);
  const heard = new InputLog("ATEM", world.time, world.log);
  const state = new PeerState(`ATEM ${host}`, world.log);
  let knowsSources = false;
  const session = new AtemSession(world.time, world.chance, {
    send: (bytes) => target.send(bytes),
    onConnected: () => {
      knowsSources = false;
      state.connected();
    },
    onAway: (why) => state.failed(why),
    onFault: (fault, bytes) => {
      if (fault === "atem-session") faults.count(fault);
      else faults.add(fault, host, sampleOf(bytes));
    },
    onCommand: (command) => {
      if (command.name === "TlIn" && knowsSources) return;
      const tally = readAtemTally(command);
      if (tally === undefined) {
        if (command.name === "TlIn" || command.name === "TlSr") faults.add("atem-cut-short", host, sampleOf(command.data));
        return;
      }
      knowsSources ||= command.name === "TlSr";
      heard.add("tally", wordsOfTally(tally), { from: host });
      setTally(port, tally, settings, "atem", (code) => faults.add(code, host));
    },
  });
  const target = udpTarget(
    settings,
    world,
    () => session.open(),
    (bytes) => session.take(bytes),
    (reason) => state.failed("atem-unreachable", reason),
  );
  world.log.info({ host, port: settings.port }, "ATEM opened");
  return {
    faults: () => faults.all(),
    close: () => {
      session.close();
      target.close();
    },
  };
};
