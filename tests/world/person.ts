import { ControlClient, type StreamPhase } from "@setsuna/client";
import type { Channel, ErrorCode, SerialId } from "@setsuna/contracts";
import type { Random } from "@setsuna/testkit/model";
import type { PathConditions, WorldTime } from "@setsuna/testkit/simulation";
import { ClientSecrets } from "./epoch-watch.ts";
import { Machine } from "./machine.ts";
import type { MediaPath } from "./media-path.ts";
import { personPorts } from "./person-ports.ts";
import type { PlantedFaults } from "./planted-faults.ts";
import type { Site } from "./site.ts";
import type { VideoClient } from "./video/video-client.ts";

const PRESSES_AGAIN_MS = 8000;
const GUESSES_AGAIN_MS = 2000;
const LOOKS_EVERY_MS = 1000;
const KEY = "counter";

/** `standby` sends video only; `clinger` is a viewer that ignores refusals; `guesser` tries passwords. */
export type Part = "sender" | "standby" | "viewer" | "clinger" | "guesser";

export interface PersonParts {
  readonly time: WorldTime;
  readonly random: Random;
  readonly site: Site;
  readonly paths: Map<string, MediaPath>;
  readonly nextNumber: () => number;
  readonly note: (who: string, what: string) => void;
  readonly faults: PlantedFaults;
  readonly saysEveryMs: number;
  readonly line?: PathConditions | undefined;
  readonly onReceived: (person: Person, from: string) => void;
  readonly onSent: (person: Person, address: string) => void;
  readonly onGuessAnswered: (person: Person) => void;
  readonly onTaken: (person: Person, path: MediaPath, message: Uint8Array) => void;
  readonly onSide: (person: Person, text: string) => void;
  readonly onReached: (person: Person, path: MediaPath) => void;
  readonly onReport: (person: Person, path: MediaPath, text: string) => void;
  readonly onOpened: (person: Person) => void;
  readonly openPictures?: (person: Person) => VideoClient | undefined;
}

export class Person {
  readonly name: string;
  readonly part: Part;
  readonly serialId: SerialId;
  readonly channel: Channel;
  machine: Machine;
  password = "";
  clientPassword = "";
  secrets = new ClientSecrets();
  isPresent = false;
  receivedAt: number | undefined;
  disturbedAt: number;
  path: MediaPath | undefined;
  pictures: VideoClient | undefined;
  private readonly parts: PersonParts;
  private client: ControlClient | undefined;
  private counter = 0;
  private guesses = 0;
  private refusedSince: number | undefined;
  private shownPhase = "";

  constructor(name: string, part: Part, serialId: SerialId, channel: Channel, parts: PersonParts) {
    this.name = name;
    this.part = part;
    this.serialId = serialId;
    this.channel = channel;
    this.parts = parts;
    this.disturbedAt = parts.time.now();
    this.machine = this.newMachine();
    parts.time.every(LOOKS_EVERY_MS, () => this.machine.run(() => this.look()));
    if (part === "sender") parts.time.every(parts.saysEveryMs, () => this.machine.run(() => this.say()));
  }

  join(): void {
    this.isPresent = true;
    this.begin();
  }

  leave(): void {
    this.isPresent = false;
    void this.client?.stop();
    this.client = undefined;
    this.pictures?.stop();
    this.pictures = undefined;
    this.receivedAt = undefined;
  }

  lose(): void {
    this.machine.turnOff();
    this.client = undefined;
    this.pictures = undefined;
    this.receivedAt = undefined;
    this.machine = this.newMachine();
  }

  get phase(): StreamPhase | undefined {
    return this.client?.getSnapshot().streams[0]?.phase;
  }

  get shownError(): ErrorCode | undefined {
    const phase = this.client?.getSnapshot().phase;
    if (phase?.name === "failed") return phase.error.code;
    return this.phase?.name === "refused" ? this.phase.error.code : undefined;
  }

  disturb(): void {
    this.disturbedAt = this.parts.time.now();
  }

  private newMachine(): Machine {
    const { time, random } = this.parts;
    const line = this.parts.line ?? {
      delayMs: 2 + random() * 100,
      jitterMs: random() * 20,
      loss: random() < 0.5 ? 0 : random() * 0.05,
    };
    return new Machine(this.name, this.parts.nextNumber(), line, time, random);
  }

  private begin(): void {
    this.disturb();
    void this.client?.stop();
    this.pictures?.stop();
    this.guesses += 1;
    if (this.part === "guesser") this.password = `guess${this.guesses}`;
    const { serialId, channel, password } = this;
    this.clientPassword = password;
    this.refusedSince = undefined;
    this.secrets = new ClientSecrets();
    const client = new ControlClient(personPorts(this, this.parts), {
      signalUrl: "wss://world.invalid/studio/signal",
      serialId,
      password,
    });
    this.client = client;
    this.pictures = this.parts.openPictures?.(this);
    client.onControl(({ message }) => {
      if (message.key !== KEY || this.client !== client) return;
      this.receivedAt = this.parts.time.now();
      if (message.payload.type === "json") this.parts.onReceived(this, String(message.payload.value).split(" ")[0] ?? "");
    });
    void client.start().then(() => {
      if (this.client !== client) return;
      if (this.part === "sender") client.open(channel);
      else if (this.part !== "standby") client.listen(channel);
    });
  }

  private say(): void {
    if (!this.isPresent) return;
    this.counter += 1;
    this.client?.sendState(this.channel, KEY, `${this.serialId} ${this.counter}`);
  }

  private look(): void {
    if (!this.isPresent || this.client === undefined) {
      if (this.isPresent) this.begin();
      return;
    }
    const { phase } = this.client.getSnapshot();
    const shown = phase.name === "running" ? (this.phase?.name ?? "none") : phase.name;
    if (shown !== this.shownPhase) {
      this.shownPhase = shown;
      this.parts.note(this.name, `shows ${shown}`);
    }
    const isRefused = phase.name === "failed" || this.phase?.name === "refused" || this.pictures?.isRefused === true;
    const hasNewPassword = this.clientPassword !== this.password;
    const now = this.parts.time.now();
    if (!isRefused) this.refusedSince = undefined;
    else this.refusedSince ??= now;
    if (
      hasNewPassword ||
      (this.refusedSince !== undefined &&
        now - this.refusedSince >= (this.part === "guesser" ? GUESSES_AGAIN_MS : PRESSES_AGAIN_MS))
    )
      this.begin();
  }
}
