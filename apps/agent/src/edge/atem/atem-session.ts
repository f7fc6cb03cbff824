import type { EdgeTime } from "../edge-time.ts";
import {
  type AtemCommand,
  type AtemFault,
  ackPacket,
  FLAGS,
  helloAnswer,
  helloPacket,
  MAX_PACKET_NUMBER,
  readAtemCommands,
  readAtemPacket,
} from "./atem-packet.ts";

/** A switcher sends something every half second, ms. */
const SILENCE_MS = 5000;
/** The first wait for an answer, ms. It doubles each time. */
const HELLO_MS = 1000;
const LONGEST_HELLO_MS = 4000;

export interface AtemEvents {
  send(bytes: Uint8Array): void;
  onCommand(command: AtemCommand): void;
  onConnected(): void;
  onAway(why: "atem-unreachable" | "atem-full"): void;
  onFault(fault: AtemFault | "atem-session", bytes: Uint8Array): void;
}

/** One session: hello, acknowledgements, and a new hello after silence. Sends no commands. */
export class AtemSession {
  private readonly time: EdgeTime;
  private readonly chance: () => number;
  private readonly events: AtemEvents;
  private session = 0;
  private isAccepted = false;
  private isConnected = false;
  private isFull = false;
  /** Hello packets since the last session. */
  private hellos = 0;
  private received = 0;
  private heardAt = 0;
  private cancel: (() => void) | undefined;

  /** `chance` returns a value in [0, 1). */
  constructor(time: EdgeTime, chance: () => number, events: AtemEvents) {
    this.time = time;
    this.chance = chance;
    this.events = events;
  }

  /** Repeats the hello until the switcher answers. */
  open(): void {
    this.cancel?.();
    this.isAccepted = false;
    this.isConnected = false;
    this.isFull = false;
    this.hellos += 1;
    this.received = 0;
    this.heardAt = this.time.now();
    // The switcher sets the highest bit.
    this.session = 1 + Math.floor(this.chance() * 0x7ffe);
    this.events.send(helloPacket(this.session));
    this.watch();
  }

  /** Never throws. */
  take(bytes: Uint8Array): void {
    const read = readAtemPacket(bytes);
    if (!read.ok) {
      this.events.onFault(read.error, bytes);
      return;
    }
    const { flags, session, number, payload } = read.value;
    if ((flags & FLAGS.hello) !== 0) {
      this.onHello(session, payload);
      return;
    }
    if (!this.isAccepted || (this.isConnected && session !== this.session)) {
      this.events.onFault("atem-session", bytes);
      return;
    }
    this.session = session;
    this.heardAt = this.time.now();
    if ((flags & FLAGS.ackRequest) === 0) return;
    const isNext = number === (this.received + 1) % (MAX_PACKET_NUMBER + 1);
    if (isNext) this.received = number;
    // The switcher resends until it gets an acknowledgement, so acknowledge duplicates again.
    this.events.send(ackPacket(this.session, this.received));
    if (!isNext) return;
    if (!this.isConnected) {
      this.isConnected = true;
      this.hellos = 0;
      this.events.onConnected();
    }
    const { commands, fault } = readAtemCommands(payload);
    for (const command of commands) this.events.onCommand(command);
    if (fault !== undefined) this.events.onFault(fault, bytes);
  }

  close(): void {
    this.cancel?.();
  }

  private onHello(session: number, payload: Uint8Array): void {
    if (this.isConnected || session !== this.session) return;
    const answer = helloAnswer(payload);
    this.isFull = answer === "full";
    if (this.isFull) this.events.onAway("atem-full");
    if (answer !== "accepted") return;
    this.heardAt = this.time.now();
    this.isAccepted = true;
    this.events.send(ackPacket(session, 0));
  }

  private watch(): void {
    const wait = Math.min(LONGEST_HELLO_MS, HELLO_MS * 2 ** Math.max(0, this.hellos - 1));
    this.cancel = this.time.after(wait, () => {
      const isSilent = this.time.now() - this.heardAt >= SILENCE_MS;
      if (this.isConnected && !isSilent) {
        this.watch();
        return;
      }
      const isBeginning = this.isAccepted && !this.isConnected && this.hellos === 1;
      if (!this.isFull && !isBeginning) this.events.onAway("atem-unreachable");
      this.open();
    });
  }
}
