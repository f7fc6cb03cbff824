import { SerialId, StudioError } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { SocketBudget, type SocketPlace } from "./socket-budget.ts";

const ID = SerialId.parse("abcdefg");

it("limits the sockets per address, before and after admission, and per ID", () => {
  const refused: string[] = [];
  const budget = new SocketBudget({ socketsPerAddress: 4, newSocketsPerAddress: 2, socketsPerId: 3 }, (rule) =>
    refused.push(rule),
  );
  const open = (address: string): SocketPlace | string => {
    try {
      budget.require(address);
      return budget.open(address);
    } catch (error) {
      return error instanceof StudioError ? error.code : String(error);
    }
  };
  const placeOf = (address: string): SocketPlace => {
    const place = open(address);
    if (typeof place === "string") throw new Error(place);
    return place;
  };
  const [first, second] = [placeOf("192.0.2.1"), placeOf("192.0.2.1")];
  expect(open("192.0.2.1")).toMatch(/too-many-connections/);
  expect([first.enter(ID), second.enter(ID)]).toEqual([true, true]);
  const [third, fourth] = [placeOf("192.0.2.1"), placeOf("192.0.2.1")];
  expect(third.enter(ID)).toBe(true);
  expect(fourth.enter(ID)).toBe(false);
  expect(open("192.0.2.1")).toMatch(/too-many-connections/);
  expect(refused).toEqual(["sockets-new-address", "sockets-id", "sockets-address"]);
  placeOf("192.0.2.2").leave();
  for (const place of [first, second, third, fourth]) place.leave();
  for (let round = 0; round < 10; round += 1) {
    const place = placeOf("192.0.2.1");
    expect(place.enter(ID)).toBe(true);
    place.leave();
  }
});
