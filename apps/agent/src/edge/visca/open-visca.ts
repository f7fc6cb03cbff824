import {
  CONTROLLER_KEY,
  ControllerSignal,
  PTZ_FOCUS_KEY,
  PTZ_INQUIRE_KEY,
  PTZ_KEY,
  PTZ_RECALL_KEY,
  PTZ_STATUS_KEY,
  PTZ_STORE_KEY,
  PtzDrive,
  PtzFocusMode,
  PtzPreset,
  StudioError,
  TALLY_KEY,
  TallyValue,
} from "@setsuna/contracts";
import type { ControlChange, ControlPort } from "../control-port.ts";
import { every } from "../every.ts";
import { FaultCounter } from "../fault-counter.ts";
import type { TargetWorld } from "../net/target.ts";
import { PeerState } from "../switcher/say-peer.ts";
import { Camera, STANDING } from "./camera.ts";
import { driveOf, presetsOf } from "./gamepad-drive.ts";
import type { ViscaCamera, ViscaSettings } from "./visca-settings.ts";

export interface OpenVisca {
  faults(): Readonly<Record<string, number>>;
  close(): void;
}

const openCamera = (settings: ViscaCamera, port: ControlPort, world: TargetWorld, faults: FaultCounter): (() => void) => {
  const { channel, answerChannel = channel } = settings;
  const peer = new PeerState(`VISCA ${settings.host} (${channel})`, world.log);
  let pad: ControllerSignal | undefined;
  const set = (key: string, value: unknown, on = channel): void => {
    if (!port.channels().includes(on)) return;
    try {
      port.setState(on, key, value, "visca");
    } catch (error) {
      if (!(error instanceof StudioError)) throw error;
      faults.add(error.code, settings.host);
    }
  };
  const camera: Camera = new Camera(
    settings,
    world,
    faults,
    (status) => {
      set(PTZ_STATUS_KEY, status, answerChannel);
      if (status.error !== null) peer.failed(status.error);
      else if (status.reachable) peer.connected();
    },
    // Don't resume the movement when the relay returns.
    () => set(PTZ_KEY, STANDING),
    () => peer.noted("visca-sequence"),
  );

  const onPad = (value: unknown): void => {
    const signal = ControllerSignal.safeParse(value);
    if (!signal.success) {
      pad = undefined;
      camera.move(STANDING);
      return;
    }
    camera.move(driveOf(signal.data));
    for (const { act, preset } of presetsOf(signal.data, pad)) camera[act](preset);
    pad = signal.data;
  };
  const onEvent = ({ key, value }: ControlChange): void => {
    const preset = PtzPreset.safeParse(value);
    const mode = PtzFocusMode.safeParse(value);
    if (key === PTZ_INQUIRE_KEY) camera.inquire();
    else if (key === PTZ_FOCUS_KEY && mode.success) camera.focus(mode.data);
    else if (key === PTZ_RECALL_KEY && preset.success) camera.recall(preset.data);
    else if (key === PTZ_STORE_KEY && preset.success) camera.store(preset.data);
    else if (key.startsWith("ptz-")) faults.add("edge-value", settings.host, `${key} ${JSON.stringify(value)}`);
  };
  const stop = port.onSaid((change) => {
    const { kind, key, value, origin } = change;
    if (change.channel !== channel) return;
    if (kind === "event") onEvent(change);
    else if (key === PTZ_KEY && origin !== "visca") {
      // An absent value means that the driver left.
      const drive = PtzDrive.safeParse(value ?? STANDING);
      if (drive.success) camera.move(drive.data);
      else faults.add("edge-value", settings.host, `${key} ${JSON.stringify(value)}`);
    } else if (key === CONTROLLER_KEY) onPad(value);
  });
  const stopTally = port.onChange(({ kind, key, value, channel: on }) => {
    const tally = TallyValue.safeParse(value ?? 0);
    if (on === channel && kind === "state" && key === TALLY_KEY && tally.success) camera.show(tally.data);
  });
  const tally = TallyValue.safeParse(port.state(channel, TALLY_KEY));
  if (tally.success) camera.show(tally.data);
  const stopAsking = every(settings.inquireMs, world.time, () => camera.inquire());
  return () => {
    stopAsking();
    stopTally();
    stop();
    camera.close();
  };
};

/** Tally, drive, presets and inquiries of VISCA cameras by control channel. Cameras may be absent. */
export const openVisca = (settings: ViscaSettings, port: ControlPort, world: TargetWorld): OpenVisca => {
  const faults = new FaultCounter("VISCA", "visca-malformed", world.time, world.log);
  const cameras = settings.cameras.map((camera) => openCamera(camera, port, world, faults));
  world.log.info({ cameras: cameras.length }, "VISCA opened");
  return {
    faults: () => faults.all(),
    close: () => {
      for (const close of cameras) close();
    },
  };
};
