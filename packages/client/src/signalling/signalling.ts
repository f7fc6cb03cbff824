import { type ErrorBody, type IceServer, type MediaSessionId, type PasswordEvaluation, StudioError } from "@setsuna/contracts";
import { type Milliseconds, unreachable } from "@setsuna/kit";
import { AddressNews } from "../stream/address-news.ts";
import { DirectSignalling } from "./direct-signalling.ts";
import { GreenRoomRequests } from "./green-room-requests.ts";
import { PendingEvaluation } from "./pending-evaluation.ts";
import { type OfferMessage, type PendingOffer, PendingOffers } from "./pending-offers.ts";
import { type RequestMessage, SignallingConnection, type Welcome } from "./signalling-connection.ts";
import { RequestRefused } from "./signalling-errors.ts";
import type { JoiningKeys, SignallingOptions } from "./signalling-options.ts";

/** Makes a client's requests to the server, over a {@link SignallingConnection}. */
export class Signalling {
  readonly addressNews = new AddressNews();
  readonly direct = new DirectSignalling((message) => void this.connection.send(message));
  readonly greenRoom = new GreenRoomRequests(
    (message) => this.connection.send(message),
    () => this.nextRequest(),
  );
  private readonly options: SignallingOptions;
  private readonly connection: SignallingConnection;
  private readonly offers = new PendingOffers(
    (message) => this.connection.send(message),
    () => this.nextRequest(),
  );
  private readonly evaluation = new PendingEvaluation((message) => this.connection.send(message));
  private welcome: Welcome | undefined;
  /** Known before the welcome. */
  private sharedServers: IceServer[] | undefined;
  private request = 0;

  constructor(options: SignallingOptions) {
    this.options = options;
    this.connection = new SignallingConnection(options, {
      onState: (state) => options.onState(state),
      onChallenge: ({ challenge, iceServers }) => {
        this.sharedServers = iceServers;
        options.onChallenge?.(challenge);
      },
      onWelcome: (welcome) => {
        this.direct.receive(welcome);
        this.welcome = welcome;
        options.onLimit?.();
      },
      onMessage: (message) => this.take(message),
      onAwaitingKeys: () => this.evaluation.sendAgain(),
      onSocketLost: () => {
        this.offers.lost();
        this.greenRoom.lost();
        this.direct.lost();
      },
      onEnd: (end) =>
        this.evaluation.end(end instanceof RequestRefused ? new StudioError(end.error.code, end.error.detail) : end),
      onFallback: (reason) => options.onFallback?.(reason),
    });
  }

  start(): void {
    this.connection.start();
  }

  /** Connects if needed. Rejects with StudioError when refused, with SignallingLost after {@link stop}. */
  evaluate(blinded: string): Promise<PasswordEvaluation> {
    const end = this.connection.endError;
    if (end !== undefined) return Promise.reject(end);
    const evaluation = this.evaluation.ask(this.options.serialId, blinded);
    if (this.connection.isIdle) this.start();
    return evaluation;
  }

  enter(keys: JoiningKeys): void {
    this.connection.enter(keys);
  }

  /** Closes with code 1000. Safe in every state. */
  stop(): void {
    this.connection.stop();
  }

  /** Server minus local, ms. Absent before the first pong; kept without a socket. */
  clockOffset(): Milliseconds | undefined {
    return this.connection.pings.offset();
  }

  clockSettled(): boolean {
    return this.connection.pings.isSettled();
  }

  /** Milliseconds; absent before the first pong. */
  roundTrip(): Milliseconds | undefined {
    return this.connection.pings.roundTrip();
  }

  /** Time on the ports' clock; 0 before the first message. */
  receivedAt(): Milliseconds {
    return this.connection.receivedAt;
  }

  /** Has no effect without a socket. */
  ask(): void {
    this.connection.pings.now();
  }

  /** Empty until known. */
  iceServers(): IceServer[] {
    return this.welcome?.iceServers ?? this.sharedServers ?? [];
  }

  knowsIceServers(): boolean {
    return this.welcome !== undefined || this.sharedServers !== undefined;
  }

  videoChannels(): number | undefined {
    return this.welcome?.maxVideoChannels;
  }

  isWelcome(): boolean {
    return this.welcome !== undefined;
  }

  /** Names of the talk groups; none before the welcome. */
  partyGroups(): readonly string[] {
    return this.welcome?.party ?? [];
  }

  wantsThumbnails(): boolean {
    return this.welcome?.thumbnails === true;
  }

  /** `jpeg` is in base64. The server doesn't answer. */
  thumbnail(publication: MediaSessionId, jpeg: string): void {
    this.connection.send({ type: "thumbnail", publication, jpeg });
  }

  /** The answer goes to `onStreams`. Has no effect without a socket, or with a server that doesn't know the request. */
  listStreams(): void {
    this.connection.send({ type: "list-streams", request: 0 });
  }

  /** Reason that the server can't admit us now; `server-unreachable` without an answer. Undefined once welcomed or refused. */
  unavailable(): ErrorBody | undefined {
    return this.connection.unavailable;
  }

  /** Waits indefinitely. Rejects if refused or stopped. */
  ready(): Promise<void> {
    return this.connection.ready();
  }

  /** A round trip before {@link ready}: the server queues it. Rejects as `ready`. */
  readyToOffer(): Promise<void> {
    return this.connection.readyToOffer();
  }

  offer(message: OfferMessage): PendingOffer {
    return this.offers.offer(message);
  }

  candidate(session: MediaSessionId, candidate: string, mid: string): void {
    this.connection.send({ type: "candidate", session, candidate, mid });
  }

  resume(session: MediaSessionId): void {
    this.candidate(session, "", "0");
  }

  /** Without a socket, the relay notices the silence. */
  closeSession(session: MediaSessionId): void {
    this.offers.closeSession(session);
  }

  private nextRequest(): number {
    this.request += 1;
    return this.request;
  }

  private take(message: RequestMessage): void {
    this.direct.receive(message);
    switch (message.type) {
      case "evaluated":
        this.evaluation.answered(message);
        return;
      case "answer":
        this.offers.answered(message);
        return;
      case "refused":
        if (!this.greenRoom.refused(message)) this.offers.refused(message);
        return;
      case "guests":
      case "guest-directed":
        this.greenRoom.answered(message);
        return;
      case "streams":
        this.options.onStreams?.(message);
        return;
      case "closed":
        this.options.onClosed(message);
        return;
      case "move":
        this.options.onMove?.(message.session);
        return;
      case "direct-offered":
      case "direct-candidate":
        return;
      default:
        unreachable(message);
    }
  }
}
