import { createHash } from "node:crypto";
import type { ClientPorts, TextSocketEvents } from "@setsuna/client";
import type { Signatures } from "@setsuna/e2ee";
import { milliseconds } from "@setsuna/kit";
import { BookByName } from "./insider.ts";
import { MediaPath } from "./media-path.ts";
import { proofKeyOf } from "./password-proof.ts";
import type { Person, PersonParts } from "./person.ts";

const heardBy = (person: Person, { onGuessAnswered }: PersonParts, events: TextSocketEvents): TextSocketEvents => {
  const { part } = person;
  if (part !== "clinger" && part !== "guesser") return events;
  return {
    onOpen: () => events.onOpen(),
    onLost: () => events.onLost(),
    onMessage: (message) => {
      const text = String(message);
      if (part === "guesser" && text.includes("wrong-password")) onGuessAnswered(person);
      if (part === "guesser" || !/"type":"(closed|refused)"/u.test(text)) events.onMessage(message);
    },
  };
};

/** A digest tells signers apart: real signatures are made on another thread, which the world doesn't wait for. */
const signatureOf = (publicKey: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha512").update(publicKey).update(message).digest());
const SIGNATURES: Signatures = {
  sign: async ({ publicKey }, message) => signatureOf(publicKey, message),
  verify: async (publicKey, message, signature) => signatureOf(publicKey, message).every((byte, at) => byte === signature[at]),
};

export const personPorts = (person: Person, parts: PersonParts): ClientPorts => {
  const { time, random, site, paths, nextNumber, onSent, onTaken, onSide, onOpened, faults } = parts;
  const { machine, secrets } = person;
  let bookByName: BookByName | undefined;
  const book = (): BookByName => {
    bookByName ??= new BookByName(secrets);
    return bookByName;
  };
  const offset = Math.floor(random() * 100_000);
  const after = (ms: number, task: () => void): (() => void) =>
    // Longer waits are those between retries.
    faults.has("retriesForgotten") && ms > 1000 ? () => undefined : machine.after(milliseconds(ms), task);
  const every = (ms: number, task: () => void): (() => void) =>
    faults.has("retriesForgotten") && ms > 1000 ? () => undefined : machine.every(milliseconds(ms), task);
  return {
    clock: { now: () => milliseconds(time.now() + offset) },
    timers: { after, every },
    random,
    openSocket: (_url, events) => site.connect(machine, heardBy(person, parts, events)),
    onNetworkChange: (changed) => machine.onNetworkChange(changed),
    onVisible: (visible) => machine.onVisible(visible),
    openTransport: (options) => {
      const name = `u${nextNumber().toString(36).padStart(8, "0")}`;
      const { address } = machine;
      const path: MediaPath = new MediaPath(name, time, machine, options, {
        onControlSent: () => onSent(person, address),
        onControlTaken: (message) => onTaken(person, path, message),
        onOpened: () => parts.onReached(person, path),
        onSideReport: (text) => parts.onReport(person, path, text),
        onSideMessage: (text) => onSide(person, text),
        ...(faults.has("epochsByName") ? { withholdsSide: (text: string) => book().refuses(text) } : {}),
      });
      path.openedBy = site.serverOf(machine);
      person.path = path;
      onOpened(person);
      paths.set(name, path);
      if (faults.has("crossTalk")) for (const other of paths.values()) other.misleadTo(path);
      return path;
    },
    signatures: SIGNATURES,
    randomBytes: (count) => {
      const drawn = Uint8Array.from({ length: count }, () => Math.floor(random() * 256));
      secrets.drew(drawn);
      return drawn;
    },
    deriveKeys: (serialId, password) => {
      if (password === "") return Promise.resolve(undefined);
      const proofKey = proofKeyOf(serialId, password);
      secrets.e2eeKey = createHash("sha256").update(`key ${proofKey}`).digest();
      return Promise.resolve({ proofKey, e2eeKey: secrets.e2eeKey });
    },
  };
};
