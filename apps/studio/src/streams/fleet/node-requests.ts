import {
  errorBody,
  type FleetNodeId,
  type FleetReply,
  type FleetRequest,
  type FleetTell,
  type Region,
  StudioError,
} from "@setsuna/contracts";
import { unreachable } from "@setsuna/kit";
import type { RelayPort } from "../relay-pool/relay-port.ts";
import { DONE, failed } from "./fleet-answers.ts";
import type { NodeCascades } from "./node-cascades.ts";
import type { NodeEpochs } from "./node-epochs.ts";
import type { NodeGuests } from "./node-guests.ts";
import type { NodeOpening } from "./node-opening.ts";
import type { NodeSessions } from "./node-sessions.ts";
import type { NodeStandbys } from "./node-standbys.ts";
import type { NodeUse } from "./node-use.ts";
import type { SilentSenders } from "./silent-senders.ts";

export interface NodeRequestsParts {
  readonly id: FleetNodeId;
  readonly region: Region;
  readonly pool: RelayPort;
  readonly sessions: NodeSessions;
  readonly opening: NodeOpening;
  readonly cascades: NodeCascades;
  readonly standbys: NodeStandbys;
  readonly guests: NodeGuests;
  readonly silentSenders: SilentSenders;
  readonly epochs: NodeEpochs;
  readonly use: NodeUse;
  readonly now: () => number;
  tell(api: FleetNodeId, message: FleetTell): void;
}

/** Answers the requests of API nodes and other relay nodes. */
export class NodeRequests {
  private readonly parts: NodeRequestsParts;

  constructor(parts: NodeRequestsParts) {
    this.parts = parts;
  }

  async serve(request: FleetRequest): Promise<FleetReply> {
    const { pool, sessions, standbys, guests, opening, silentSenders } = this.parts;
    switch (request.type) {
      case "open":
        return opening.open(request);
      case "close":
        if (request.serialId === undefined || request.serialId === sessions.get(request.session)?.serialId)
          pool.close(request.session);
        return DONE;
      case "signal-gone":
        pool.signalGone(request.session, request.gone);
        return DONE;
      case "limits":
        pool.setLimits(request.serialId, request.limits);
        return DONE;
      case "renew-epochs":
        this.parts.epochs.renew(request.serialId, request.event);
        return DONE;
      case "end-serial-id":
        pool.endSerialId(request.serialId, request.error, request.kept);
        return DONE;
      case "end-session":
        if (request.putOut) this.parts.epochs.putOut(request.session, request.error, request.event);
        else pool.endSession(request.session, request.error);
        return DONE;
      case "inject":
        return {
          type: "injected",
          receivers: await pool.inject(request.stream, request.key, request.value as Parameters<RelayPort["inject"]>[2]),
        };
      case "list":
        return {
          type: "connections",
          connections: (await pool.list(request.serialId)).map((seen) => ({ ...seen, region: this.parts.region })),
        };
      case "clients":
        return {
          type: "clients",
          clients: [...(await pool.sessionsOf(request.serialId))].map(([session, client]) => ({ session, client })),
        };
      case "survey":
        return { type: "surveys", surveys: (await pool.survey()).map((survey) => ({ ...survey, connections: copied(survey) })) };
      case "running":
        return {
          type: "running",
          sessions: [...sessions].filter(([, { api }]) => api === request.api).map(([session]) => session),
        };
      case "adopt":
        return this.adopt(request);
      case "continued":
        sessions.change(request.session, { isContinued: true });
        return DONE;
      case "prepare":
        for (const stream of request.streams) {
          this.parts.cascades.prepare(stream);
          this.parts.use.tellIfNew(stream.serialId);
        }
        return DONE;
      case "release-slot":
        return silentSenders.releaseSlot(request.stream);
      case "switch-sender":
        return { type: "switched", streams: await this.switched(request) };
      case "take-standby":
        return standbys.take(request);
      case "direct-guest":
        return guests.direct(request);
      case "slate":
        pool.showSlate(request.serialId, request.channel, request.frames);
        return DONE;
      case "ping":
        return DONE;
      default:
        return unreachable(request);
    }
  }

  private async switched({ serialId, channel }: Extract<FleetRequest, { type: "switch-sender" }>): Promise<number> {
    try {
      return await this.parts.pool.switchSender(serialId, channel);
    } catch (error) {
      if (error instanceof StudioError) return 0;
      throw error;
    }
  }

  /** Its API node is gone, or the page connected to another one. */
  private adopt({ session, serialId, api }: Extract<FleetRequest, { type: "adopt" }>): FleetReply {
    const { pool, id: relay, sessions, tell, now } = this.parts;
    const known = sessions.get(session);
    const media = sessions.adoptable(session, now());
    if (known === undefined || media === undefined || known.serialId !== serialId) return failed(errorBody("unknown-session"));
    if (known.api !== api) tell(known.api, { type: "moved", relay, session });
    sessions.change(session, { api });
    pool.signalGone(session, false);
    return { type: "adopted", media };
  }
}

const copied = ({ connections }: Awaited<ReturnType<RelayPort["survey"]>>[number]) => connections?.map((one) => ({ ...one }));
