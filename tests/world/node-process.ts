import { MediaSessionId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { FakeNode } from "../../apps/studio/src/streams/fleet/fleet-world.fake.ts";
import { newFleetNodeId } from "../../apps/studio/src/streams/fleet/node-id.ts";
import type { FleetLink, FleetSurroundings } from "../../apps/studio/src/streams/fleet/open-fleet.ts";
import type { NodeMachine } from "./node-machine.ts";

const REAP_MS = 5000;

export class NodeProcess {
  readonly machine: NodeMachine;
  readonly line: FakeNode;
  private readonly ends: (() => void)[] = [];

  constructor(machine: NodeMachine) {
    this.machine = machine;
    this.line = machine.newLine();
  }

  get isDead(): boolean {
    return this.line.dead;
  }

  readonly run = (work: () => void): void => this.line.run(work);

  readonly after = (ms: number, work: () => void): (() => void) => this.machine.parts.time.after(ms, () => this.run(work));

  /** Like the server's own: runs one at a time, and a failure doesn't stop the next one. */
  readonly every = (ms: number, task: () => Promise<void>, log: Log): (() => void) => {
    if (ms === REAP_MS && this.machine.parts.faults.has("reapForgotten")) return () => undefined;
    let isRunning = false;
    const turn = (): void => {
      if (isRunning) return;
      isRunning = true;
      task()
        .catch((error: unknown) => log.error({ err: error }, "housekeeping failed"))
        .finally(() => {
          isRunning = false;
        });
    };
    const end = this.machine.parts.time.every(ms, () => this.run(turn));
    this.ends.push(end);
    return end;
  };

  get surroundings(): FleetSurroundings {
    const { random, numbers } = this.machine.parts;
    const { every, after, line } = this;
    return {
      now: line.now,
      every,
      after,
      newNodeId: () => newFleetNodeId((below) => Math.floor(random() * below)),
      newSession: () => MediaSessionId.parse(`cascade${String(numbers()).padStart(15, "0")}`),
    };
  }

  get link(): FleetLink {
    const { line } = this;
    const [relays, slots] = [line.bucket("relays"), line.bucket("slots")];
    return { bus: line.bus, relays, slots: this.machine.spoiled(slots) };
  }

  hang(ms: number): void {
    this.line.pause();
    this.machine.parts.time.after(ms, () => this.line.resume());
  }

  die(): void {
    for (const end of this.ends.splice(0)) end();
    this.line.die();
  }
}
