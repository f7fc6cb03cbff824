import { beforeEach, describe, expect, it } from "vitest";
import { FakeTime } from "../edge-time.fake.ts";
import { CommandQueue } from "./command-queue.ts";
import * as visca from "./visca-commands.ts";
import type { ViscaReply } from "./visca-replies.ts";

const right = visca.panTilt(1, { pan: 1, tilt: 0 });
const slow = visca.panTilt(1, { pan: 0.5, tilt: 0 });
const stopped = visca.panTilt(1, { pan: 0, tilt: 0 });
const zooming = visca.zoom(1, 1);
const unzoomed = visca.zoom(1, 0);
const NAMES = new Map([
  [right, "drive"],
  [slow, "slow"],
  [stopped, "stop"],
  [zooming, "zoom"],
  [unzoomed, "unzoom"],
]);

type Head = (kind: "inquiry" | "command", sequence: number) => readonly { reply: ViscaReply; sequence?: number }[];
const taken: ViscaReply = { kind: "taken" };
const done: ViscaReply = { kind: "done" };
const answer: ViscaReply = { kind: "answer", bytes: new Uint8Array(4) };
const HEADS: Readonly<Record<string, Head>> = {
  "answers everything": (kind, sequence) =>
    kind === "inquiry" ? [{ reply: answer, sequence }] : [taken, done].map((reply) => ({ reply, sequence })),
  "numbers every reply 1": () => [taken, done].map((reply) => ({ reply, sequence: 1 })),
  "answers no inquiries": (kind, sequence) => (kind === "inquiry" ? [] : [{ reply: taken, sequence }]),
  "answers nothing": () => [],
  "acknowledges inquiries and answers none": (_kind, sequence) => [taken, done].map((reply) => ({ reply, sequence })),
  "completes without acknowledgement": (kind, sequence) =>
    kind === "inquiry" ? [{ reply: answer, sequence }] : [{ reply: done, sequence }],
  "has a full buffer": (kind, sequence) =>
    kind === "inquiry" ? [] : [{ reply: { kind: "refused", code: "visca-busy" }, sequence }],
};

let time: FakeTime;
let log: string[];
beforeEach(() => {
  time = new FakeTime();
  log = [];
});
const queueTo = (head: Head, isNumbered = true): CommandQueue => {
  let sequence = 0;
  const note = (line: string): unknown => log.push(`${time.now()} ${line}`);
  const queue: CommandQueue = new CommandQueue(time, {
    send: (bytes) => {
      sequence += 1;
      const isInquiry = visca.isInquiry(bytes);
      note(NAMES.get(bytes) ?? (isInquiry ? "ask" : "lamp"));
      const replies = head(isInquiry ? "inquiry" : "command", sequence);
      time.after(20, () => {
        for (const each of replies) queue.onReply(each.reply, isNumbered ? each.sequence : undefined);
      });
      return isNumbered ? sequence : undefined;
    },
    onAnswer: () => undefined,
    onTaken: () => undefined,
    onRefused: () => note("refused"),
    onSilent: () => note("silent"),
    onWrongNumbers: () => note("wrong numbers"),
  });
  return queue;
};
const ask = (queue: CommandQueue): void => {
  queue.put("ask pan-tilt", "inquiry", visca.inquirePanTilt(1));
  queue.put("ask zoom", "inquiry", visca.inquireZoom(1));
  queue.put("ask focus", "inquiry", visca.inquireFocus(1));
};
const only = (...wanted: readonly string[]): readonly string[] => log.filter((line) => wanted.includes(line.split(" ")[1] ?? ""));

describe.each(["by number", "by order"])("replies matched %s", (by) => {
  it.each(Object.entries(HEADS))("a head that %s: drive and stop leave at once, even with unanswered packets", (_name, head) => {
    const queue = queueTo(head, by === "by number");
    queue.put("red", "command", visca.redLamp(1, true));
    ask(queue);
    for (let second = 0; second < 3; second += 1) {
      time.forward(900);
      ask(queue);
      time.forward(100);
    }
    log = [];
    ask(queue);
    queue.put("pan-tilt", "drive", right);
    queue.put("zoom", "drive", zooming);
    time.forward(10);
    queue.put("pan-tilt", "stop", stopped);
    queue.put("zoom", "stop", unzoomed);
    time.forward(40);
    expect(only("drive", "zoom", "stop", "unzoom")).toEqual(["3000 drive", "3000 zoom", "3010 stop", "3010 unzoom"]);
  });

  it.each(Object.entries(HEADS))("a head that %s: a changed drive leaves within 50 ms, and its stop at once", (_name, head) => {
    const queue = queueTo(head, by === "by number");
    ask(queue);
    queue.put("pan-tilt", "drive", right);
    time.forward(1);
    ask(queue);
    queue.put("pan-tilt", "drive", slow);
    time.forward(50);
    expect(Number.parseInt(only("slow")[0] ?? "", 10)).toBeLessThanOrEqual(51);
    queue.put("pan-tilt", "drive", right);
    queue.put("pan-tilt", "stop", stopped);
    expect(only("drive", "slow", "stop").at(-1)).toBe("51 stop");
  });

  it.each(["answers everything", "numbers every reply 1", "answers no inquiries", "answers nothing"])(
    "a head that %s: a drive of one second is sent once",
    (name) => {
      const queue = queueTo(HEADS[name] ?? (() => []), by === "by number");
      queue.put("red", "command", visca.redLamp(1, true));
      ask(queue);
      time.forward(2000);
      log = [];
      ask(queue);
      queue.put("pan-tilt", "drive", right);
      time.forward(1000);
      expect(only("drive", "silent")).toEqual(["2000 drive"]);
    },
  );
});

it("reports wrong sequence numbers once, but not the late completion of a preset", () => {
  const queue = queueTo(HEADS["numbers every reply 1"] ?? (() => []));
  for (let turn = 0; turn < 20; turn += 1) {
    queue.put("pan-tilt", "drive", turn % 2 === 0 ? right : slow);
    time.forward(100);
  }
  expect(only("wrong")).toHaveLength(1);

  log = [];
  for (const name of ["completes without acknowledgement", "acknowledges inquiries and answers none"]) {
    const sound = queueTo(HEADS[name] ?? (() => []));
    for (let turn = 0; turn < 100; turn += 1) {
      ask(sound);
      sound.put("pan-tilt", "drive", turn % 2 === 0 ? right : slow);
      time.forward(100);
      sound.onReply(done, 1);
    }
  }
  expect(only("wrong")).toEqual([]);
});

it("never sends a drive after its stop, even one that a full buffer refused", () => {
  const queue = queueTo(HEADS["has a full buffer"] ?? (() => []));
  queue.put("pan-tilt", "drive", right);
  time.forward(25);
  queue.put("pan-tilt", "stop", stopped);
  time.forward(5000);
  expect(only("drive", "stop", "refused")).toEqual(["0 drive", "25 stop", "95 stop", "165 stop", "185 refused"]);
});

it("throttles a constantly changing drive, and ends with the newest", () => {
  for (const [name, most] of [
    ["answers everything", 50],
    ["answers nothing", 21],
  ] as const) {
    log = [];
    const queue = queueTo(HEADS[name] ?? (() => []));
    for (let turn = 0; turn < 200; turn += 1) {
      queue.put("pan-tilt", "drive", turn % 2 === 0 ? right : slow);
      time.forward(5);
    }
    queue.put("pan-tilt", "stop", stopped);
    expect(only("drive", "slow").length).toBeLessThanOrEqual(most);
    expect(log.at(-1)).toMatch(/ stop$/);
  }
});

it("sends a silent head each packet once, and a stop twice", () => {
  const queue = queueTo(HEADS["answers nothing"] ?? (() => []));
  queue.put("red", "command", visca.redLamp(1, true));
  time.forward(2000);
  expect(only("lamp", "silent")).toEqual(["0 lamp", "300 lamp", "600 lamp", "900 silent"]);
  ask(queue);
  queue.put("red", "command", visca.redLamp(1, false));
  queue.put("pan-tilt", "stop", stopped);
  time.forward(5000);
  expect(only("ask")).toHaveLength(3);
  expect(only("lamp").slice(3)).toEqual(["2000 lamp"]);
  expect(only("stop")).toEqual(["2000 stop", "2300 stop"]);
  expect(only("silent")).toHaveLength(1);
});

it("doesn't call a head silent that answers commands but no inquiries", () => {
  const queue = queueTo(HEADS["answers no inquiries"] ?? (() => []));
  queue.put("red", "command", visca.redLamp(1, true));
  for (let second = 0; second < 10; second += 1) {
    ask(queue);
    time.forward(1000);
  }
  expect(only("silent")).toEqual([]);
});
