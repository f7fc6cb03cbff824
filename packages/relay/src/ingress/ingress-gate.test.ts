import { expect, it } from "vitest";
import { type IngressTarget, movedGate, type Source, turnGate } from "./ingress-gate.ts";
import { RFC5769_PASSWORD as PASSWORD, RFC5769_REQUEST as REQUEST } from "./stun.fake.ts";
import { isIntact, readStun, type StunMessage } from "./stun.ts";

const PRIORITY = 0x0024;
const HOME: Source = { address: "203.0.113.7", port: 4000 };
const AWAY: Source = { address: "198.51.100.9", port: 5000 };

const check = (): StunMessage => {
  const message = readStun(Buffer.from(REQUEST, "hex"));
  if (message === undefined) throw new Error("not read");
  return message;
};
const priorityOf = ({ bytes, attributes }: StunMessage): number => bytes.readUInt32BE(attributes.get(PRIORITY)?.at ?? 0);
const at = (selected: Source | undefined): IngressTarget => ({
  ...{ fragment: "evtj", password: PASSWORD, port: 1, selected: () => selected },
});

it("admits a client that the connection doesn't send to, and refuses one that it does", () => {
  const gate = movedGate();
  expect(gate(check(), at(HOME), AWAY)).toBeDefined();
  expect(gate(check(), at(HOME), { ...HOME, port: 4001 })).toBeDefined();
  expect(gate(check(), at(HOME), HOME)).toBeUndefined();
  expect(gate(check(), at(HOME), { ...HOME, address: "::ffff:203.0.113.7" })).toBeUndefined();
  expect(gate(check(), at(undefined), AWAY)).toBeUndefined();
});

it("gives each new path a higher priority than the last and than any candidate, and signs the check again", () => {
  const gate = movedGate();
  const priorities = [AWAY, { ...AWAY, port: 5001 }].map((source) => {
    const request = check();
    gate(request, at(HOME), source)?.(request, PASSWORD);
    expect(isIntact(request, PASSWORD)).toBe(true);
    return priorityOf(request);
  });
  const [first = 0, second = 0] = priorities;
  const highestHost = 126 * 2 ** 24 + 65535 * 2 ** 8 + 255;
  expect([first > highestHost, second > first, second < 2 ** 31]).toEqual([true, true, true]);
});

it("leaves TURN paths to their own gate", () => {
  expect(turnGate(check(), at(HOME), AWAY)).toBeUndefined();
});
