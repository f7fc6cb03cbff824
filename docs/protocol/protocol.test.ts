import { readFileSync } from "node:fs";
import {
  ClientMessage,
  FleetReply,
  FleetRequest,
  FleetTell,
  FromRelay,
  RelayAnnouncement,
  ServerMessage,
  SideFromClient,
  SideFromRelay,
  SlotRecord,
  ToRelay,
} from "@setsuna/contracts";
import { expect, it } from "vitest";
import { z } from "zod";

const page = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

/** The literal that tells a message from the others, and the names of its members. */
const described = (message: z.ZodObject, tag: string): { readonly name: string; readonly members: readonly string[] } => {
  const { [tag]: literal, ...members } = message.shape;
  return { name: literal instanceof z.ZodLiteral ? String(literal.value) : "", members: Object.keys(members) };
};
const messagesOf = (union: z.ZodDiscriminatedUnion, tag: string) =>
  union.options.map((option) => described(z.instanceof(z.ZodObject).parse(option), tag));

const isNamed = (text: string, word: string): boolean => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text);

it.each([
  ["signalling.md", ClientMessage, "type"],
  ["signalling.md", ServerMessage, "type"],
  ["side-channel.md", SideFromClient, "t"],
  ["side-channel.md", SideFromRelay, "t"],
] as const)("%s names every message and all its members", (name, union, tag) => {
  const text = page(name);
  const missing = messagesOf(union, tag).flatMap((message) =>
    [message.name, ...message.members].filter((word) => !isNamed(text, word)).map((word) => `${message.name}: ${word}`),
  );
  expect(missing).toEqual([]);
});

it.each([
  ["to the relay", ToRelay],
  ["from the relay", FromRelay],
  ["asked of a relay node", FleetRequest],
  ["told by a relay node", FleetTell],
] as const)("fleet.md names every message %s", (_, union) => {
  const text = page("fleet.md");
  expect(messagesOf(union, "type").filter(({ name }) => !isNamed(text, `\`${name}\`|\`${name} `))).toEqual([]);
});

it("fleet.md names every member of the records that nodes share, and only existing replies", () => {
  const text = page("fleet.md");
  const members = [RelayAnnouncement, SlotRecord].flatMap(({ shape }) => Object.keys(shape));
  expect(members.filter((member) => !isNamed(text, member))).toEqual([]);
  const replies = messagesOf(FleetReply, "type").map(({ name }) => name);
  expect(["done", "error", "elsewhere"].filter((name) => !replies.includes(name) || !isNamed(text, name))).toEqual([]);
});
