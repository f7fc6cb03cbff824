import type { SerialId } from "@setsuna/contracts";
import { verifierOf } from "../../apps/studio/src/admission/joining/authorisation.ts";
import { type Person, proofOfPassword } from "./person.ts";
import type { World } from "./world.ts";

/** Mean time between two things that happen, ms; some of the waits are ten times as long, so that the world is seen at rest. */
const BETWEEN_MS = 15_000;
const LONG_WAIT_SHARE = 0.15;

type Deed = (script: Script) => void;

/** Drives a world: people come and go, lines fail, owners change their minds, servers crash; all drawn from the world's seed. */
export class Script {
  readonly world: World;

  constructor(world: World) {
    this.world = world;
    for (const person of world.people) this.later(this.between(0, 3000), () => person.join());
    this.wait();
  }

  between(least: number, most: number): number {
    return least + this.world.random() * (most - least);
  }
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.world.random() * list.length)] as T;
  }
  later(ms: number, run: () => void): void {
    this.world.time.after(ms, run);
  }
  note(who: string, what: string): void {
    this.world.timeline.note(who, what);
  }

  private wait(): void {
    const { world } = this;
    const mean = world.random() < LONG_WAIT_SHARE ? 10 * BETWEEN_MS : BETWEEN_MS;
    this.later(-Math.log(1 - world.random()) * mean, () => {
      this.draw()(this);
      this.wait();
    });
  }

  private draw(): Deed {
    let left = this.world.random() * ALL_WEIGHTS;
    for (const [weight, deed] of DEEDS) {
      left -= weight;
      if (left < 0) return deed;
    }
    return cut;
  }
}

const personOf = (script: Script): Person => script.pick(script.world.people);
const idOf = (script: Script): SerialId => script.pick([...script.world.records.keys()]);

const cut: Deed = (script) => {
  const person = personOf(script);
  const { machine } = person;
  const length = script.between(500, 40_000);
  script.note(person.name, `line cut for ${Math.round(length)} ms`);
  machine.isCut = true;
  person.disturb();
  script.later(length, () => {
    machine.isCut = false;
    person.disturb();
    script.note(person.name, "line back");
  });
};

const worsen: Deed = (script) => {
  const person = personOf(script);
  const { machine } = person;
  const { usualLine } = machine;
  const length = script.between(2000, 30_000);
  machine.line = {
    delayMs: usualLine.delayMs + script.between(0, 400),
    jitterMs: script.between(0, 200),
    loss: script.between(0.1, 0.6),
  };
  script.note(person.name, `line bad for ${Math.round(length)} ms`);
  person.disturb();
  script.later(length, () => {
    machine.line = usualLine;
    person.disturb();
  });
};

const roam: Deed = (script) => {
  const person = personOf(script);
  script.note(person.name, "changes its network");
  person.machine.roam();
  person.disturb();
};

const sleep: Deed = (script) => {
  const person = personOf(script);
  const { machine } = person;
  const length = script.between(1000, 180_000);
  script.note(person.name, `sleeps for ${Math.round(length)} ms`);
  machine.sleep();
  person.disturb();
  script.later(length, () => {
    machine.wake();
    person.disturb();
    script.note(person.name, "wakes");
  });
};

const comeAndGo: Deed = (script) => {
  const person = personOf(script);
  if (!person.isPresent) return;
  script.note(person.name, "leaves");
  person.leave();
  person.disturb();
  script.later(script.between(500, 60_000), () => {
    script.note(person.name, "comes back");
    person.join();
  });
};

const powerFailure: Deed = (script) => {
  const person = personOf(script);
  script.note(person.name, "loses its power");
  person.lose();
  person.disturb();
};

const restrict: Deed = (script) => {
  const id = idOf(script);
  if (script.world.recordOf(id).contractStatus !== "usable") return;
  script.note(id, "restricted");
  script.world.change(id, { contractStatus: "restricted-terms" });
  script.later(script.between(3000, 60_000), () => {
    script.note(id, "usable again");
    script.world.change(id, { contractStatus: "usable" });
  });
};

const changePassword: Deed = (script) => {
  const { world } = script;
  const id = idOf(script);
  const password = world.random() < 0.3 ? "" : `secret${Math.floor(world.random() * 1000)}`;
  script.note(id, password === "" ? "password taken away" : "new password");
  world.passwords.set(id, password);
  world.change(id, { passwordVerifier: password === "" ? undefined : verifierOf(proofOfPassword(id, password)) });
  for (const person of world.people)
    if (person.serialId === id)
      script.later(script.between(1000, 20_000), () => {
        // Whoever asks late is told the newest.
        person.password = world.passwords.get(id) ?? "";
        person.disturb();
      });
};

const relayCrash: Deed = ({ world }) => {
  world.timeline.note("relay", "crashes");
  world.disturbHost();
  world.relays.crash();
};

const relayHang: Deed = (script) => {
  const length = script.between(200, 12_000);
  script.note("relay", `hangs for ${Math.round(length)} ms`);
  script.world.disturbHost();
  script.world.relays.hang(length);
  script.later(length, () => script.world.disturbHost());
};

const studioCrash: Deed = (script) => {
  const { world } = script;
  if (world.isHostDown) return;
  const length = script.between(500, 20_000);
  script.note("studio", `crashes, back in ${Math.round(length)} ms`);
  world.isHostDown = true;
  world.disturbHost();
  world.studio.crash(() => world.relays.crash());
  script.later(length, () => {
    world.isHostDown = false;
    world.disturbHost();
    world.studio.start();
    script.note("studio", "is back");
  });
};

const DEEDS: readonly (readonly [weight: number, deed: Deed])[] = [
  [8, cut],
  [5, worsen],
  [5, roam],
  [4, sleep],
  [8, comeAndGo],
  [3, powerFailure],
  [3, restrict],
  [3, changePassword],
  [1, relayCrash],
  [1, relayHang],
  [1, studioCrash],
];
const ALL_WEIGHTS = DEEDS.reduce((sum, [weight]) => sum + weight, 0);
