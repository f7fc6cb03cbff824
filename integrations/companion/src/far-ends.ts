import { AppLink } from "./app-link.ts";
import type { DEFAULTS } from "./config.ts";
import { EdgeLink } from "./edge-link.ts";
import { type AppRun, EMPTY, edgeKey, guestOf, runOf, type State, type StudioGuest } from "./state.ts";
import { StudioLink } from "./studio-link.ts";

/** Milliseconds. Without repeats, the camera stops. */
const REPEAT_MS = 200;
/** Limits a button that is never released, ms. */
const LONGEST_DRIVE_MS = 30_000;

export interface Drive {
  readonly pan: number;
  readonly tilt: number;
  readonly zoom: number;
  readonly focus: number;
}
export const STANDING: Drive = { pan: 0, tilt: 0, zoom: 0, focus: 0 };

export type Part = "edge" | "app" | "studio";

export interface FarEndEvents {
  onState(state: State): void;
  /** `reason` is undefined once connected. */
  onPart(part: Part, reason: string | undefined): void;
  onRefused(text: string): void;
}

/** Actions throw an Error for the user. */
export class FarEnds {
  private readonly events: FarEndEvents;
  private readonly edge: EdgeLink | undefined;
  private readonly app: AppLink | undefined;
  private readonly studio: StudioLink | undefined;
  private readonly drives = new Map<
    number,
    { readonly timer: ReturnType<typeof setInterval>; readonly end: ReturnType<typeof setTimeout> }
  >();
  /** Tallies set through the studio, which reports none. */
  private readonly studioTallies = new Map<string, unknown>();
  private readonly turns = new Map<Part, Promise<void>>();
  private present = EMPTY;
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
        onConnections: (connections) => this.change({ studio: { ...this.present.studio, connections, connected: true } }),
        onGuests: (guests) => this.change({ studio: { ...this.present.studio, guests, connected: true } }),
      });
  }

  get state(): State {
    return this.present;
  }

  /** The state once everything sent has taken effect. Buttons that change a state start from it, so quick presses add up. */
  get expected(): State {
    const states = new Map([...this.studioTallies, ...(this.edge?.expected ?? [])]);
    return { ...this.present, edge: { ...this.present.edge, states } };
  }

  /** By the control edge if it sends the channel, else by the studio. */
  async setTally(channel: number, value: number): Promise<void> {
    if (this.present.edge.connected && this.present.edge.channels.includes(channel)) this.setState(channel, "tally", value);
    else if (this.studio !== undefined) await this.setStudioTally(this.studio, channel, value);
    else throw new Error(`control channel ${channel} is not sent by the control edge, and no studio is set`);
  }

  async switchSender(channel: number): Promise<void> {
    if (this.studio === undefined) throw new Error("no studio is set");
    await this.studio.switchSender(channel);
  }

  /** `change` gets the guest's current state; null hangs up. */
  directGuest(which: string, change: ((guest: StudioGuest) => Readonly<Record<string, unknown>>) | null): Promise<void> {
    return this.inTurn("studio", async () => {
      const guest = guestOf(this.present, which);
      if (this.studio === undefined || guest === undefined) throw new Error(`the green room has no guest "${which}"`);
      await this.studio.directGuest(guest.id, change === null ? null : change(guest));
    });
  }

  setState(channel: number, key: string, value: unknown): void {
    this.requireSent(this.edge?.setState(channel, key, value));
  }

  addEvent(channel: number, key: string, value: unknown): void {
    this.requireSent(this.edge?.addEvent(channel, key, value));
  }

  /** Repeats until {@link stop}. */
  drive(channel: number, drive: Drive): void {
    this.endDrive(channel);
    this.setState(channel, "ptz", drive);
    const timer = setInterval(() => this.edge?.setState(channel, "ptz", drive), REPEAT_MS);
    this.drives.set(channel, { timer, end: setTimeout(() => this.stop(channel), LONGEST_DRIVE_MS) });
  }

  stop(channel: number): void {
    this.endDrive(channel);
    this.edge?.setState(channel, "ptz", STANDING);
  }

  /** `choose` gets the current run. */
  act(which: string, choose: (run: AppRun) => "start" | "stop"): Promise<void> {
    return this.inTurn("app", async () => {
      const run = runOf(this.present, which);
      if (this.app === undefined || run === undefined) throw new Error(`the app has nothing named "${which}"`);
      await this.app.act(run.id, choose(run));
    });
  }

  close(): void {
    for (const channel of [...this.drives.keys()]) this.stop(channel);
    this.edge?.close();
    this.app?.close();
    this.studio?.close();
  }

  private async setStudioTally(studio: StudioLink, channel: number, value: number): Promise<void> {
    const name = edgeKey(channel, "tally");
    this.studioTallies.set(name, value);
    try {
      await studio.setTally(channel, value);
    } catch (error) {
      this.studioTallies.delete(name);
      throw error;
    }
  }

  /** Each task sees the outcome of the one before. A failed one holds up no other. */
  private inTurn(part: Part, task: () => Promise<void>): Promise<void> {
    const done = (this.turns.get(part) ?? Promise.resolve()).then(task);
    this.turns.set(
      part,
      done.catch(() => undefined),
    );
    return done;
  }

  private requireSent(isSent: boolean | undefined): void {
    if (isSent !== true) throw new Error("the control edge is not connected");
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
    // Forget a lost far end: a wrong lamp is worse than a dark one.
    this.change({ [part]: EMPTY[part] });
    this.events.onPart(part, reason);
  }

  private change(part: Partial<State>): void {
    this.present = { ...this.present, ...part };
    this.events.onState(this.present);
  }
}
