import { setTimeout } from "node:timers/promises";
import { errors, type Msg, type NatsConnection } from "@nats-io/transport-node";
import type { Log } from "@setsuna/kit";
import type { FleetBus } from "../fleet-bus.ts";
import { FleetLinkError } from "../key-value.ts";
import { inTraceOf, traceHeaders } from "./trace-headers.ts";

/** The server reports missing subscribers within a round trip, ms. */
const NO_SUBSCRIBERS_LIMIT_MS = 500;

export class NatsBus implements FleetBus {
  private readonly connection: NatsConnection;
  private readonly log: Log;
  private readonly listeners: (() => void)[] = [];
  private connected = true;

  constructor(connection: NatsConnection, log: Log) {
    this.connection = connection;
    this.log = log;
  }

  isConnected(): boolean {
    return this.connected && !this.connection.isClosed();
  }

  async answers(timeoutMs: number): Promise<boolean> {
    if (!this.isConnected()) return false;
    const answered = new AbortController();
    // The server's own PONG involves no subject, store or other node.
    const pong = this.connection.rtt().then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([pong, setTimeout(timeoutMs, false, { signal: answered.signal })]);
    } finally {
      answered.abort();
    }
  }

  disconnected(): void {
    this.connected = false;
  }

  reconnected(): void {
    this.connected = true;
    for (const listener of this.listeners) listener();
  }

  onReconnected(listener: () => void): void {
    this.listeners.push(listener);
  }

  async request(subject: string, payload: string, timeoutMs: number): Promise<string> {
    // A queued request would be answered too late, and might still run.
    if (!this.isConnected()) throw new FleetLinkError("no connection to NATS");
    try {
      const headers = traceHeaders();
      return (await this.connection.request(subject, payload, { timeout: timeoutMs, ...(headers && { headers }) })).string();
    } catch (error) {
      throw new FleetLinkError(error instanceof Error ? error.name : "no answer", { cause: error });
    }
  }

  serve(subject: string, handler: (payload: string) => Promise<string>): void {
    const answer = async (message: Msg): Promise<void> => {
      const reply = await inTraceOf(message.headers, () => handler(message.string()));
      message.respond(reply);
    };
    this.listen(subject, {}, (message) => {
      answer(message).catch((error: unknown) => this.log.error({ err: error }, "a request over NATS was not answered"));
    });
  }

  publish(subject: string, payload: string): void {
    const headers = traceHeaders();
    if (!this.connection.isClosed()) this.connection.publish(subject, payload, headers && { headers });
  }

  async deliver(subject: string, payload: string): Promise<boolean> {
    if (!this.isConnected()) {
      // Sent after the reconnection.
      this.publish(subject, payload);
      return true;
    }
    const headers = traceHeaders();
    const options = { timeout: NO_SUBSCRIBERS_LIMIT_MS, ...(headers && { headers }) };
    try {
      await this.connection.request(subject, payload, options);
      return true;
    } catch (error) {
      // Subscribers don't reply.
      return error instanceof errors.TimeoutError;
    }
  }

  subscribe(subject: string, listener: (payload: string) => void, queue?: string): void {
    const options = queue === undefined ? {} : { queue };
    this.listen(subject, options, (message) => {
      try {
        inTraceOf(message.headers, () => listener(message.string()));
      } catch (error) {
        this.log.error({ err: error }, "a message over NATS could not be dealt with");
      }
    });
  }

  private listen(subject: string, options: { readonly queue?: string }, listener: (message: Msg) => void): void {
    this.connection.subscribe(subject, {
      ...options,
      callback: (error, message) => {
        if (error === null) listener(message);
        else this.log.warn({ reason: error.message }, "a subscription of NATS failed");
      },
    });
  }
}
