import {
  type Channel,
  type GuestChange,
  type GuestId,
  type MediaSessionId,
  type RelayConnection,
  type SerialId,
  type StreamRef,
  StudioError,
} from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import type { ClientKind, JsonValue, RelaySurvey } from "../relay-pool/relay-port.ts";
import type { RelayRequests } from "./relay-requests.ts";
import type { SessionPlacing } from "./session-placing.ts";

export class RelayQueries {
  private readonly questions: RelayRequests;
  private readonly placing: SessionPlacing;

  constructor(questions: RelayRequests, placing: SessionPlacing) {
    this.questions = questions;
    this.placing = placing;
  }

  async sessionsOf(id: SerialId): Promise<ReadonlyMap<MediaSessionId, ClientKind>> {
    const replies = await this.questions.askAll({ type: "clients", serialId: id });
    const found = replies.flatMap((reply) => (reply.type === "clients" ? reply.clients : []));
    return new Map(found.map(({ session, client }) => [session, client]));
  }

  async list(id: SerialId): Promise<readonly RelayConnection[]> {
    const replies = (await this.questions.askAll({ type: "list", serialId: id })).filter((reply) => reply.type === "connections");
    if (replies.length === 0) throw new StudioError("relay-unavailable");
    return replies.flatMap(({ connections }) => connections);
  }

  async survey(): Promise<readonly RelaySurvey[]> {
    const replies = await this.questions.askAll({ type: "survey" });
    const surveys = replies.flatMap((reply) => (reply.type === "surveys" ? reply.surveys : []));
    return surveys.map(({ uptime, connections, pid, health, rates, ...rest }, slot) => ({
      ...rest,
      pid,
      health,
      rates,
      connections,
      uptime: uptime === undefined ? undefined : milliseconds(uptime),
      slot,
    }));
  }

  /** Sent to every node that uses the serial ID, because its receivers may wait on several. */
  async inject(stream: StreamRef, key: string, value: JsonValue): Promise<number> {
    const beside = this.placing.usersOf(stream.serialId);
    const alone = beside.length > 0 ? undefined : this.placing.placed(stream.serialId);
    const placed = alone === undefined ? beside : [alone];
    if (placed.length === 0) throw new StudioError("relay-unavailable");
    let receivers = 0;
    for (const relay of placed)
      receivers += (await this.questions.expect(relay, { type: "inject", stream, key, value }, "injected")).receivers;
    return receivers;
  }

  async switchSender(id: SerialId, channel: Channel): Promise<number> {
    const replies = await this.questions.askAll({ type: "switch-sender", serialId: id, channel });
    const streams = replies.reduce((sum, reply) => sum + (reply.type === "switched" ? reply.streams : 0), 0);
    if (streams === 0) throw new StudioError("no-standby", `channel ${channel}`);
    return streams;
  }

  /** Asks all nodes, because only the guest's node knows it. */
  async directGuest(serialId: SerialId, guest: GuestId, change: GuestChange): Promise<void> {
    const replies = await this.questions.askAll({ type: "direct-guest", serialId, guest, change });
    if (replies.some(({ type }) => type === "done")) return;
    const errors = replies.flatMap((reply) => (reply.type === "error" ? reply.error : []));
    const known = errors.find(({ code }) => code !== "unknown-guest" && code !== "bad-request");
    throw new StudioError(known?.code ?? (replies.length === 0 ? "relay-unavailable" : "unknown-guest"), known?.detail);
  }
}
