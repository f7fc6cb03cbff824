import type { SerialId } from "@setsuna/contracts";
import { verifierOf } from "../../apps/studio/src/admission/joining/join-proofs.ts";
import { proofKeyOf } from "./password-proof.ts";
import type { Person } from "./person.ts";
import type { Action, ActionContext, WeightedActions } from "./script.ts";

const personOf = (script: ActionContext): Person => script.pick(script.world.people);
export const idOf = (script: ActionContext): SerialId => script.pick([...script.world.peopleOf.keys()]);

export const forAWhile = (script: ActionContext, isLimited: boolean, limit: (is: boolean) => void): void => {
  const { database } = script.world;
  if (isLimited || !database.isUp) return;
  limit(true);
  script.later(script.between(3000, 60_000), () => database.whenUp(() => limit(false)));
};

const cut: Action = (script) => {
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

const worsen: Action = (script) => {
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

const roam: Action = (script) => {
  const person = personOf(script);
  script.note(person.name, "changes its network");
  person.machine.roam();
  person.disturb();
};

const sleep: Action = (script) => {
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

const comeAndGo: Action = (script) => {
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

const powerFailure: Action = (script) => {
  const person = personOf(script);
  script.note(person.name, "loses its power");
  person.lose();
  person.disturb();
};

const restrict: Action = (script) => {
  const id = idOf(script);
  forAWhile(script, script.world.recordOf(id).contractStatus !== "usable", (is) => {
    script.note(id, is ? "restricted" : "usable again");
    script.world.change(id, { contractStatus: is ? "restricted-terms" : "usable" });
  });
};

const changePassword: Action = (script) => {
  const { world } = script;
  if (!world.database.isUp) return;
  const id = idOf(script);
  const password = script.random() < 0.3 ? "" : `secret${Math.floor(script.random() * 1000)}`;
  script.note(id, password === "" ? "password taken away" : "new password");
  world.passwords.set(id, password);
  world.change(id, { passwordVerifier: password === "" ? undefined : verifierOf(proofKeyOf(id, password)) });
  for (const person of world.people)
    if (person.serialId === id && person.part !== "guesser")
      script.later(script.between(1000, 20_000), () => {
        person.password = world.passwords.get(id) ?? "";
        person.disturb();
      });
};

const guestTimeOver: Action = (script) => {
  const id = idOf(script);
  forAWhile(script, script.world.recordOf(id).guest?.isOver !== false, (is) => {
    script.note(id, is ? "the guests' time is over" : "guests may come again");
    script.world.change(id, { guest: { isOver: is } });
  });
};

export const PERSON_ACTIONS: WeightedActions = [
  [8, cut],
  [5, worsen],
  [5, roam],
  [4, sleep],
  [8, comeAndGo],
  [3, powerFailure],
  [3, restrict],
  [3, changePassword],
  [2, guestTimeOver],
];
