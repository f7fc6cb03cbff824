import type { PtzDrive, PtzFocusMode, PtzStatus, TallyValue } from "@setsuna/contracts";
import type { FaultCounter } from "../fault-counter.ts";
import type { TargetWorld } from "../net/target.ts";
import { type CameraLink, openCameraLink } from "./camera-link.ts";
import { CommandQueue } from "./command-queue.ts";
import * as visca from "./visca-commands.ts";
import { readLens, readPanTilt, type ViscaRefusal } from "./visca-replies.ts";
import type { ViscaCamera } from "./visca-settings.ts";

type Axis = "pan-tilt" | "zoom" | "focus";

export const STANDING: PtzDrive = { pan: 0, tilt: 0, zoom: 0, focus: 0 };
const UNKNOWN_STATUS: PtzStatus = { reachable: false, pan: null, tilt: null, zoom: null, focus: null, error: null };

const AXES: readonly Axis[] = ["pan-tilt", "zoom", "focus"];

const NO_BYTES = new Uint8Array();

const isStanding = (drive: PtzDrive): boolean => Object.values(drive).every((share) => share === 0);

export class Camera {
  private readonly settings: ViscaCamera;
  private readonly queue: CommandQueue;
  private readonly link: CameraLink;
  private readonly world: TargetWorld;
  private readonly onStatus: (status: PtzStatus) => void;
  private readonly onStopped: () => void;
  private drive = STANDING;
  private tally: TallyValue = 0;
  private status = UNKNOWN_STATUS;
  private deadMan: (() => void) | undefined;
  private readonly unconfirmed = new Map<string, Uint8Array>();

  /**
   * `onStatus`: each change. `onStopped`: stopped because the drive wasn't refreshed. `onWrongNumbers`: the camera uses wrong
   * sequence numbers; called once.
   */
  constructor(
    settings: ViscaCamera,
    world: TargetWorld,
    faults: FaultCounter,
    onStatus: (status: PtzStatus) => void,
    onStopped: () => void,
    onWrongNumbers: () => void,
  ) {
    this.settings = settings;
    this.world = world;
    this.onStatus = onStatus;
    this.onStopped = onStopped;
    this.queue = new CommandQueue(world.time, {
      send: (bytes) => this.link.send(bytes),
      onAnswer: (name, bytes) => this.onAnswer(name, bytes),
      onTaken: (name, packet) => {
        if (Buffer.compare(this.unconfirmed.get(name) ?? NO_BYTES, packet) === 0) this.unconfirmed.delete(name);
        this.change({ ...this.status, error: null });
      },
      onRefused: (_name, code) => this.onRefused(code),
      onSilent: () => {
        // The camera may have been off.
        for (const axis of AXES) if (!this.stands(axis)) this.unconfirmed.set(axis, this.packetOf(axis));
        this.change({ ...UNKNOWN_STATUS, error: "visca-unreachable" });
      },
      onWrongNumbers,
    });
    this.link = openCameraLink(settings, world, faults, {
      onOpen: () => this.refresh(),
      onReply: (reply, sequence) => {
        const wasAway = !this.status.reachable;
        if (wasAway) this.change({ ...this.status, reachable: true, error: null });
        this.queue.onReply(reply, sequence);
        if (wasAway) this.refresh();
      },
      onRestart: () => this.queue.again(),
    });
  }

  /** The camera stops unless this is refreshed in the configured time. */
  move(drive: PtzDrive): void {
    this.deadMan?.();
    this.deadMan = isStanding(drive) ? undefined : this.world.time.after(this.settings.stopAfterMs, () => this.stopUnattended());
    const before = this.drive;
    this.drive = drive;
    // Always send a stop, because an earlier command may be lost.
    const changed = (...names: readonly (keyof PtzDrive)[]): boolean =>
      names.some((name) => drive[name] !== before[name]) || names.every((name) => drive[name] === 0 && isStanding(drive));
    if (changed("pan", "tilt")) this.say("pan-tilt");
    if (changed("zoom")) this.say("zoom");
    if (changed("focus")) this.say("focus");
  }

  recall(preset: number): void {
    this.queue.put("recall", "command", visca.recallPreset(this.settings.address, preset));
  }

  store(preset: number): void {
    this.queue.put(`store ${preset}`, "command", visca.storePreset(this.settings.address, preset));
  }

  focus(mode: PtzFocusMode): void {
    this.queue.put("focus-mode", "command", visca.focusMode(this.settings.address, mode));
  }

  show(tally: TallyValue): void {
    this.tally = tally;
    const { address, tally: lamps } = this.settings;
    if (lamps === "none") return;
    this.queue.put("red", "command", visca.redLamp(address, tally === 1 || (tally === 3 && lamps === "red-green")));
    if (lamps === "red-green") this.queue.put("green", "command", visca.greenLamp(address, tally === 2 || tally === 3));
  }

  inquire(): void {
    const { address } = this.settings;
    this.queue.put("ask pan-tilt", "inquiry", visca.inquirePanTilt(address));
    this.queue.put("ask zoom", "inquiry", visca.inquireZoom(address));
    this.queue.put("ask focus", "inquiry", visca.inquireFocus(address));
  }

  close(): void {
    this.deadMan?.();
    if (!isStanding(this.drive)) {
      const { address } = this.settings;
      this.link.send(visca.panTilt(address, STANDING));
      this.link.send(visca.zoom(address, 0));
      this.link.send(visca.focus(address, 0));
    }
    this.queue.close();
    this.link.close();
  }

  private stopUnattended(): void {
    this.move(STANDING);
    this.onStopped();
  }

  private stands(axis: Axis): boolean {
    const { pan, tilt } = this.drive;
    return axis === "pan-tilt" ? pan === 0 && tilt === 0 : this.drive[axis] === 0;
  }

  private packetOf(axis: Axis): Uint8Array {
    const { address } = this.settings;
    if (axis === "pan-tilt") return visca.panTilt(address, this.drive);
    return axis === "zoom" ? visca.zoom(address, this.drive.zoom) : visca.focus(address, this.drive.focus);
  }

  private say(axis: Axis): void {
    const packet = this.packetOf(axis);
    this.unconfirmed.set(axis, packet);
    this.queue.put(axis, this.stands(axis) ? "stop" : "drive", packet);
  }

  /** Resends what a power cycle forgets, and possibly lost drives: a lost stop would leave it moving. */
  private refresh(): void {
    this.show(this.tally);
    for (const axis of AXES) if (this.unconfirmed.has(axis)) this.say(axis);
    this.inquire();
  }

  private onAnswer(name: string, bytes: Uint8Array): void {
    if (name === "ask pan-tilt") {
      const position = readPanTilt(bytes);
      if (position !== undefined) this.change({ ...this.status, ...position });
    } else if (name === "ask zoom") this.change({ ...this.status, zoom: readLens(bytes) ?? this.status.zoom });
    else if (name === "ask focus") this.change({ ...this.status, focus: readLens(bytes) ?? this.status.focus });
  }

  private onRefused(code: ViscaRefusal): void {
    this.change({ ...this.status, error: code });
  }

  private change(next: PtzStatus): void {
    const before = this.status;
    this.status = next;
    const names = Object.keys(next) as (keyof PtzStatus)[];
    if (names.some((name) => next[name] !== before[name])) this.onStatus(next);
  }
}
