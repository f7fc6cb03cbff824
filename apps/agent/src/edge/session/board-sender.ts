import type { Channel } from "@setsuna/contracts";
import { CONTROL_SEAL_BYTES, sealControlMessage } from "@setsuna/playout/seal/control-messages";
import { Sealer } from "@setsuna/playout/seal/sealer";
import { ControlOutbox, STATE_REFRESH_MS } from "@setsuna/session";
import type { ControlPort } from "../control-port.ts";
import type { EdgeTime } from "../edge-time.ts";
import { every } from "../every.ts";

/** Events handed to the connection at once at most, in bytes; the rest waits here, where it can be counted. */
const EVENT_BACKLOG_BYTES = 64 * 1024;
/** After so long it is looked whether a full buffer has emptied, in ms. */
const AGAIN_MS = 5;

/** The two data channels of a control stream's connection (docs/protocol.md §4). */
export interface ControlLine {
  /** Bytes that wait to be sent; undefined while the channel is not open. */
  controlBacklog(kind: "state" | "event"): number | undefined;
  sendControl(kind: "state" | "event", bytes: Uint8Array): boolean;
}

export interface BoardSenderOptions {
  readonly board: Pick<ControlPort, "states" | "onChange">;
  readonly channel: Channel;
  /** The connection in use; undefined while there is none. */
  line(): ControlLine | undefined;
  /** Server clock, ms since the Unix epoch. */
  serverNow(): number;
  readonly time: EdgeTime;
  /** Present: every message is sealed under it, 32 bytes. */
  readonly sealKey?: Uint8Array | undefined;
  randomBytes(count: number): Uint8Array;
}

/**
 * Sends one control channel of the board: what it holds when a connection opens, each change at once, and everything again each second.
 * While there is no connection the states wait on the board as their newest value, and the latest 256 events here.
 */
export class BoardSender {
  private readonly options: BoardSenderOptions;
  private readonly outbox: ControlOutbox;
  private readonly sealer: Sealer | undefined;
  private readonly stops: (() => void)[];
  private again: (() => void) | undefined;

  constructor(options: BoardSenderOptions) {
    const { board, channel, time, sealKey, randomBytes } = options;
    this.options = options;
    // Numbered from the time of day in steps of 10 ms, so that a later run begins higher.
    this.outbox = new ControlOutbox(Math.floor(time.unixNow() / 10), sealKey === undefined ? 0 : CONTROL_SEAL_BYTES);
    this.sealer = sealKey && new Sealer({ sealKey, stream: { kind: "control", channel }, randomBytes });
    for (const { channel: of, key, value } of board.states())
      if (of === channel) this.outbox.setState(key, value, options.serverNow());
    this.stops = [
      board.onChange((change) => {
        if (change.channel !== channel || change.origin === "session") return;
        if (change.kind === "state") this.outbox.setState(change.key, change.value, options.serverNow());
        else this.outbox.addEvent(change.key, change.value, options.serverNow());
        this.flush();
      }),
      every(STATE_REFRESH_MS, time, () => {
        this.outbox.refresh();
        this.flush();
      }),
    ];
    this.flush();
  }

  /** A data channel of a new connection has opened. */
  opened(kind: "state" | "event"): void {
    if (kind === "state") this.outbox.refresh();
    this.flush();
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.again?.();
  }

  /** States only into an empty buffer: a queue of states would be a queue of stale values. */
  private flush(): void {
    const line = this.options.line();
    if (line === undefined) return;
    const states = line.controlBacklog("state");
    if (states === 0) for (const message of this.outbox.takeChangedStates()) line.sendControl("state", this.sealed(message));
    let events = line.controlBacklog("event");
    while (events !== undefined && events < EVENT_BACKLOG_BYTES) {
      const message = this.outbox.takeEvent();
      if (message === undefined) break;
      line.sendControl("event", this.sealed(message));
      events = line.controlBacklog("event");
    }
    const full = (states ?? 0) > 0 || (events ?? 0) >= EVENT_BACKLOG_BYTES;
    if (full && this.again === undefined)
      this.again = this.options.time.after(AGAIN_MS, () => {
        this.again = undefined;
        this.flush();
      });
  }

  private sealed(message: Uint8Array<ArrayBuffer>): Uint8Array {
    return this.sealer === undefined ? message : sealControlMessage(this.sealer, message);
  }
}
