import { randomInt } from "node:crypto";
import { FleetNodeId } from "@setsuna/contracts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** 103 random bits. */
export const newFleetNodeId = (random: (below: number) => number = (below) => randomInt(below)): FleetNodeId =>
  FleetNodeId.parse(Array.from({ length: 20 }, () => LETTERS[random(LETTERS.length)]).join(""));

/** Ms, shared by all processes of the machine; never goes back. */
export const machineNow = (): number => Number(process.hrtime.bigint()) / 1e6;
