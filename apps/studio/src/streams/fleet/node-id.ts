import { randomInt } from "node:crypto";
import { FleetNodeId } from "@setsuna/contracts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A name that no other node has: 103 bits. */
export const newFleetNodeId = (random: (below: number) => number = (below) => randomInt(below)): FleetNodeId =>
  FleetNodeId.parse(Array.from({ length: 20 }, () => LETTERS[random(LETTERS.length)]).join(""));

/** The machine's steady clock, ms: the same in all its processes, and never put back. */
export const machineNow = (): number => Number(process.hrtime.bigint()) / 1e6;
