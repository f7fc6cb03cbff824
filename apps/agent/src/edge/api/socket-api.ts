import { StudioError } from "@setsuna/contracts";
import type { WebSocket } from "ws";
import type { ControlChange, ControlPort } from "../control-port.ts";
import { type ApiActions, everything, refused, stateBody } from "./api-actions.ts";
import { type ApiNews, ApiRequest } from "./api-messages.ts";

/** Unread bytes of a caller. Then states wait as their newest value; events end the connection. */
const MAX_WAITING_BYTES = 256 * 1024;
/** RFC 6455 §7.4.1: the caller reads too slowly. */
const TRY_AGAIN_LATER = 1013;

export class SocketApi {
  private readonly socket: WebSocket;
  private readonly port: ControlPort;
  private readonly actions: ApiActions;
  private readonly stop: () => void;
  private channels: ReadonlySet<number> | undefined;
  private keys: ReadonlySet<string> | undefined;
  private readonly held = new Map<string, ControlChange>();

  constructor(socket: WebSocket, port: ControlPort, actions: ApiActions) {
    this.socket = socket;
    this.port = port;
    this.actions = actions;
    this.stop = port.onChange((change) => this.emitChange(change));
    socket.on("message", (data, binary) => this.take(binary ? undefined : String(data)));
    socket.on("close", () => this.stop());
    // `ws` reports protocol errors here and then closes the socket.
    socket.on("error", () => this.stop());
    this.emit(everything(port));
  }

  private take(text: string | undefined): void {
    let request: number | undefined;
    try {
      const message = this.read(text, (number) => {
        request = number;
      });
      if (message.t === "get") this.emit(everything(this.port, message.request));
      else {
        if (message.t === "listen") {
          this.channels = message.channels === undefined ? undefined : new Set<number>(message.channels);
          this.keys = message.keys === undefined ? undefined : new Set(message.keys);
        } else this.actions.run(message);
        this.emit({ t: "done", ...(message.request === undefined ? {} : { request: message.request }) });
      }
    } catch (error) {
      this.emit(refused(error, request));
    }
  }

  private read(text: string | undefined, onRequest: (request: number) => void): ApiRequest {
    let value: unknown;
    try {
      value = JSON.parse(text ?? "");
    } catch (error) {
      if (error instanceof SyntaxError) throw new StudioError("bad-request", "not JSON");
      throw error;
    }
    if (typeof value === "object" && value !== null && "request" in value && Number.isSafeInteger(value.request))
      onRequest(Number(value.request));
    const message = ApiRequest.safeParse(value);
    if (!message.success) {
      const issue = message.error.issues[0];
      throw new StudioError("edge-value", `${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim());
    }
    return message.data;
  }

  private emitChange(change: ControlChange): void {
    if (this.channels?.has(change.channel) === false || this.keys?.has(change.key) === false) return;
    if (this.socket.bufferedAmount > MAX_WAITING_BYTES) {
      if (change.kind === "event") this.socket.close(TRY_AGAIN_LATER, "too slow");
      else this.held.set(`${change.channel} ${change.key}`, change);
      return;
    }
    this.emit({ t: change.kind, ...stateBody(change) });
  }

  private emit(news: ApiNews): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.socket.send(JSON.stringify(news), () => this.catchUp());
  }

  /** Sends deferred updates, with one entry per state. */
  private catchUp(): void {
    if (this.held.size === 0 || this.socket.bufferedAmount > MAX_WAITING_BYTES / 2) return;
    const held = [...this.held.values()];
    this.held.clear();
    for (const change of held) this.emitChange(change);
  }
}
