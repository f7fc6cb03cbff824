import { until } from "@setsuna/testkit";
import { ATEM_CHANNEL, CAMERA_CHANNEL, type ControlStage, OBS_CHANNEL } from "../control-stage.ts";
import type { ButtonHost, CameraMove, CameraSteerer, OscTool, SwitcherReader, TslTally, TslTool } from "../tools.ts";
import type { Reality } from "./reality.fake.ts";

const WORDS: Readonly<Record<string, number>> = { green: 2 };
const numberOf = (value: unknown): number => (typeof value === "string" ? (WORDS[value] ?? 0) : Number(value));
const channelsOf = (address: string): number[] =>
  [...(/^\/setsuna\/tally\/\[?(\d+)\]?$/.exec(address)?.[1] ?? "")].map((digit) => Number(digit));
const axis = (value: number | undefined): string => (["02", "03", "01"] as const)[Math.sign(value ?? 0) + 1] ?? "";
const moveOf = (move: CameraMove): string =>
  move.name === "pan-tilt"
    ? `drive ${axis(move.pan)}${axis(move.tilt)}`
    : move.name === "recall"
      ? `recall ${move.preset}`
      : "focus";

export class FakeControl {
  readonly ports = { oscUdp: 1, oscTcp: 2, oscOut: 3, tslUdp: 4, tslTcp: 5, tsl5Out: 6, tsl5TcpOut: 7, tsl31Out: 8 };
  readonly camera = { port: 9, steered: [] as string[] };
  readonly atem = {
    change: (sources: Readonly<Record<number, number>>): void => this.switchTo(ATEM_CHANNEL, sources[1] ?? 0),
  };
  private readonly far = new Map<number, unknown>();
  private readonly switched = new Map<number, number>();
  private readonly reality: Reality;

  constructor(reality: Reality) {
    this.reality = reality;
  }

  get stage(): ControlStage {
    return this as unknown as ControlStage;
  }

  state(channel: number): unknown {
    return this.far.get(channel);
  }

  otherTally(channel: number): number {
    return this.state(channel) === 1 ? 2 : 1;
  }

  async reaches(channel: number, value: unknown): Promise<void> {
    await until("the far end", () => this.state(channel) === value, 15_000, 20);
  }

  async api(_method: string, path: string, body?: unknown): Promise<void> {
    const tally = /^\/tally\/(\d)$/.exec(path)?.[1];
    if (tally !== undefined) this.far.set(Number(tally), body);
    const move = path.replace(`/channels/${CAMERA_CHANNEL}/`, "");
    const { pan, tilt } = (body ?? {}) as { readonly pan?: number; readonly tilt?: number };
    if (move === "states/ptz") this.steer(`drive ${axis(pan)}${axis(tilt)}`, "edge");
    if (move === "events/ptz-recall") this.steer(`recall ${body}`, "edge");
    if (move === "events/ptz-focus") this.steer("focus", "edge");
  }

  cutObs(scene: string): void {
    this.switchTo(OBS_CHANNEL, scene === "Wide" ? 1 : 0);
  }

  private switchTo(channel: number, value: number): void {
    this.switched.set(channel, value);
    this.set(channel, value);
  }

  private set(channel: number, value: number): void {
    const arrived = this.reality.toFar(channel, value);
    if (arrived !== undefined) this.far.set(channel, arrived);
  }

  private steer(command: string, from: "library" | "edge"): void {
    const arrived = this.reality.toCamera(command, from);
    if (arrived !== undefined) this.camera.steered.push(arrived);
  }

  readonly osc: OscTool = {
    send: async (_port, messages) => {
      for (const { address, args } of messages) for (const channel of channelsOf(address)) this.set(channel, numberOf(args[0]));
    },
    listen: async () => ({
      newest: (address) => {
        const value = this.reality.toListener(Number(this.far.get(channelsOf(address)[0] ?? 0)));
        return value === undefined ? undefined : [value];
      },
      close: async () => undefined,
    }),
  };

  tsl(version: TslTool["version"]): TslTool {
    return {
      version,
      send: async (_port, display, { tally }: TslTally) => this.set(display, tally),
      listen: async () => ({
        newest: (display) => this.reality.toDisplay({ tally: Number(this.far.get(Number(display))), text: "" }),
        close: async () => undefined,
      }),
    };
  }

  switcher(switcher: SwitcherReader["switcher"]): SwitcherReader {
    const [channel, name] = switcher === "obs" ? [OBS_CHANNEL, "Camera 1"] : [ATEM_CHANNEL, "1"];
    return {
      switcher,
      tallies: async () => {
        const value = this.reality.toLibrary(this.switched.get(channel) ?? 0);
        return new Map(value === undefined ? [] : [[name, value]]);
      },
      close: async () => undefined,
    };
  }

  readonly steerer: CameraSteerer = { steer: async (_port, move) => this.steer(moveOf(move), "library") };
  readonly buttons: ButtonHost = {
    press: async (channel, value) => this.set(channel, value),
    isOnAir: async (channel) => this.reality.toButton(this.far.get(channel) === 1),
    close: async () => undefined,
  };
}
