import { AppLink } from "./app-link.ts";
import type { DEFAULTS } from "./config.ts";
import { EdgeLink } from "./edge-link.ts";
import { EMPTY, runOf, type State } from "./state.ts";
import { StudioLink } from "./studio-link.ts";

/** Repeat interval of a drive, ms: without repeats the camera stops. */
const REPEAT_MS = 200;
/** A button that was pressed and never let go of stops the camera after this, ms. */
const LONGEST_DRIVE_MS = 30_000;

export interface Drive {
  readonly pan: number;
  readonly tilt: number;
  readonly zoom: number;
  readonly focus: number;
}
export const STANDING: Drive = { pan: 0, tilt: 0, zoom: 0, focus: 0 };

/** Names a far end that the settings ask for. */
export type Part = "edge" | "app" | "studio";

export interface FarEndEvents {
  onState(state: State): void;
  /** `reason` undefined: connected. */
  onPart(part: Part, reason: string | undefined): void;
  onRefused(text: string): void;
}

/** The far ends of one connection and their known state. Actions throw an Error with a message for the user. */
export class FarEnds {
  private readonly events: FarEndEvents;
  private readonly edge: EdgeLink | undefined;
  private readonly app: AppLink | undefined;
  private readonly studio: StudioLink | undefined;
  private readonly drives = new Map<
    number,
    { readonly timer: ReturnType<typeof setInterval>; readonly end: ReturnType<typeof setTimeout> }
  >();
  private present = EMPTY;
  /** Parts that the settings ask for. */
  readonly parts: readonly Part[];

  constructor(config: typeof DEFAULTS, events: FarEndEvents) {
    this.events = events;
    const hasEdge = config.edgeHost !== "" && config.edgeToken !== "";
    const hasApp = config.appPort !== 0 && config.appToken !== "";
    const hasStudio = config.studioUrl !== "" && config.serialId !== "" && config.studioToken !== "";
    this.parts = [
      ...(hasEdge ? ["edge" as const] : []),
      ...(hasApp ? ["app" as const] : []),
      ...(hasStudio ? ["studio" as const] : []),
    ];
    if (hasEdge)
      this.edge = new EdgeLink(config.edgeHost, config.edgePort, config.edgeToken, {
        onUp: () => this.up("edge", true),
        onDown: (reason) => this.down("edge", reason),
        onNews: (news) => this.change({ edge: { ...news, connected: true } }),
        onRefused: (code, text) => events.onRefused(`${text} [${code}]`),
      });
    if (hasApp)
      this.app = new AppLink(config.appPort, config.appToken, {
        onUp: () => this.up("app", true),
        onDown: (reason) => this.down("app", reason),
        onRuns: (runs) => this.change({ app: { runs, connected: true } }),
      });
    if (hasStudio)
      this.studio = new StudioLink(config.studioUrl, config.serialId, config.studioToken, {
        onUp: () => this.up("studio", true),
        onDown: (reason) => this.down("studio", reason),
        onConnections: (connections) => this.change({ studio: { connections, connected: true } }),
      });
  }

  get state(): State {
    return this.present;
  }

  /** Sets a tally: by the control edge where it sends the channel, else by the studio. */
  async setTally(channel: number, value: number): Promise<void> {
    if (this.present.edge.connected && this.present.edge.channels.includes(channel)) this.say({ t: "tally", channel, value });
    else if (this.studio !== undefined) await this.studio.setTally(channel, value);
    else throw new Error(`control channel ${channel} is not sent by the control edge, and no studio is set`);
  }

  setState(channel: number, key: string, value: unknown): void {
    this.say({ t: "state", channel, key, value });
  }

  addEvent(channel: number, key: string, value: unknown): void {
    this.say({ t: "event", channel, key, value });
  }

  /** Drives a camera until {@link stop}, repeating the command. */
  drive(channel: number, drive: Drive): void {
    this.endDrive(channel);
    this.setState(channel, "ptz", drive);
    const timer = setInterval(() => this.edge?.send({ t: "state", channel, key: "ptz", value: drive }), REPEAT_MS);
    this.drives.set(channel, { timer, end: setTimeout(() => this.stop(channel), LONGEST_DRIVE_MS) });
  }

  stop(channel: number): void {
    this.endDrive(channel);
    this.edge?.send({ t: "state", channel, key: "ptz", value: STANDING });
  }

  async act(which: string, act: "start" | "stop"): Promise<void> {
    const run = runOf(this.present, which);
    if (this.app === undefined || run === undefined) throw new Error(`the app has nothing named "${which}"`);
    await this.app.act(run.id, act);
  }

  close(): void {
    for (const channel of [...this.drives.keys()]) this.stop(channel);
    this.edge?.close();
    this.app?.close();
    this.studio?.close();
  }

  private say(message: Readonly<Record<string, unknown>>): void {
    if (this.edge?.send(message) !== true) throw new Error("the control edge is not connected");
  }

  private endDrive(channel: number): void {
    const drive = this.drives.get(channel);
    if (drive === undefined) return;
    clearInterval(drive.timer);
    clearTimeout(drive.end);
    this.drives.delete(channel);
  }

  private up(part: Part, connected: boolean): void {
    this.change({ [part]: { ...this.present[part], connected } });
    this.events.onPart(part, undefined);
  }

  private down(part: Part, reason: string): void {
    // What a far end said holds no more once it is away: a lamp that lies is worse than a dark one.
    this.change({ [part]: EMPTY[part] });
    this.events.onPart(part, reason);
  }

  private change(part: Partial<State>): void {
    this.present = { ...this.present, ...part };
    this.events.onState(this.present);
  }
}
