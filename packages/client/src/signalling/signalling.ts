import { type ErrorBody, type IceServer, type MediaSessionId, type PasswordEvaluation, StudioError } from "@setsuna/contracts";
import { type Milliseconds, unreachable } from "@setsuna/kit";
import { AddressNews } from "../stream/address-news.ts";
import { DirectSignalling } from "./direct-signalling.ts";
import { PendingEvaluation } from "./pending-evaluation.ts";
import { type OfferMessage, type PendingOffer, PendingOffers } from "./pending-offers.ts";
import { type RequestMessage, SignallingConnection, type Welcome } from "./signalling-connection.ts";
import { RequestRefused } from "./signalling-errors.ts";
import type { JoiningKeys, SignallingOptions } from "./signalling-options.ts";

/** Makes a client's requests to the server, over a {@link SignallingConnection}. */
export class Signalling {
  /** Of the media connections that it makes. */
  readonly addressNews = new AddressNews();
  /** Brokers sessions from browser to browser. */
  readonly direct = new DirectSignalling((message) => void this.connection.send(message));
  private readonly options: SignallingOptions;
  private readonly connection: SignallingConnection;
  private readonly offers = new PendingOffers((message) => this.connection.send(message));
  private readonly evaluation = new PendingEvaluation((message) => this.connection.send(message));
  /** Newest; absent before the first. */
  private welcome: Welcome | undefined;

  constructor(options: SignallingOptions) {
    this.options = options;
    this.connection = new SignallingConnection(options, {
      onState: (state) => options.onState(state),
      onChallenge: (challenge) => options.onChallenge?.(challenge),
      onWelcome: (welcome) => {
        this.direct.receive(welcome);
        this.welcome = welcome;
        options.onLimit?.();
      },
      onMessage: (message) => this.take(message),
      onAwaitingKeys: () => this.evaluation.sendAgain(),
      onSocketLost: () => {
        this.offers.lost();
        this.direct.lost();
      },
      onEnd: (end) =>
        this.evaluation.end(end instanceof RequestRefused ? new StudioError(end.error.code, end.error.detail) : end),
      onFallback: () => options.onFallback?.(),
    });
  }

  start(): void {
    this.connection.start();
  }

  /**
   * Asks the server for its part of a password's keys, before the hello; connects for it where nothing has yet. Rejects with StudioError when the
   * server refuses, and with SignallingLost after {@link stop}.
   */
  evaluate(blinded: string): Promise<PasswordEvaluation> {
    const end = this.connection.endError;
    if (end !== undefined) return Promise.reject(end);
    const evaluation = this.evaluation.ask(this.options.serialId, blinded);
    if (this.connection.isIdle) this.start();
    return evaluation;
  }

  /** Sends the hello with these keys, now and on all later sockets. */
  enter(keys: JoiningKeys): void {
    this.connection.enter(keys);
  }

  /** Closes for good with code 1000. Safe in every state. */
  stop(): void {
    this.connection.stop();
  }

  /** Returns the server's clock minus ours, in ms. Absent before the first pong; kept while the socket is away. */
  clockOffset(): Milliseconds | undefined {
    return this.connection.pings.offset();
  }

  /** Returns true once the clock offset may be shown to people and figures made with it. */
  clockSettled(): boolean {
    return this.connection.pings.isSettled();
  }

  /** Returns the round trip of signalling in ms. Absent before the first pong. */
  roundTrip(): Milliseconds | undefined {
    return this.connection.pings.roundTrip();
  }

  /** Returns the time of the server's last message, on the clock of the ports; 0 before. */
  heardAt(): Milliseconds {
    return this.connection.heardAt;
  }

  /** Asks the server for a sign of life now. Does nothing without a socket. */
  ask(): void {
    this.connection.pings.now();
  }

  /** Returns the STUN and TURN servers to use, from the latest welcome. */
  iceServers(): IceServer[] {
    return this.welcome?.iceServers ?? [];
  }

  /** Returns the number of video channels of the serial ID, from the latest welcome. */
  videoChannels(): number | undefined {
    return this.welcome?.maxVideoChannels;
  }

  /** Returns whether the ID's owner wants thumbnails, according to the latest welcome. */
  wantsThumbnails(): boolean {
    return this.welcome?.thumbnails === true;
  }

  /** Sends a thumbnail of a publication, a JPEG in base64. Nothing is answered. */
  thumbnail(publication: MediaSessionId, jpeg: string): void {
    this.connection.send({ type: "thumbnail", publication, jpeg });
  }

  /** Returns why the server can't let us in for the moment, from its newest answer. Undefined once it has welcomed or refused us. */
  unavailable(): ErrorBody | undefined {
    return this.connection.unavailable;
  }

  /** Resolves when the socket is open and answering, however long that takes; rejects when it is refused or stopped. */
  ready(): Promise<void> {
    return this.connection.ready();
  }

  /**
   * Resolves when an offer may be sent, which is a round trip before {@link ready}: the server queues what follows the hello. Rejects as `ready`
   * does.
   */
  readyToOffer(): Promise<void> {
    return this.connection.readyToOffer();
  }

  /** Sends an offer. */
  offer(message: OfferMessage): PendingOffer {
    return this.offers.offer(message);
  }

  /** Sends a trickled candidate for the other end of a direct session. */
  candidate(session: MediaSessionId, candidate: string, mid: string): void {
    this.connection.send({ type: "candidate", session, candidate, mid });
  }

  /** Moves a session of a previous socket to this one, by naming it. */
  resume(session: MediaSessionId): void {
    this.candidate(session, "", "0");
  }

  /** Ends a media session. Without a socket nothing is sent: the relay then finds out by silence. */
  closeSession(session: MediaSessionId): void {
    this.offers.closeSession(session);
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
        this.offers.refused(message);
        return;
      case "closed":
        this.options.onClosed(message);
        return;
      case "direct-offered":
      case "direct-candidate":
        // DirectSignalling has taken them above.
        return;
      default:
        unreachable(message);
    }
  }
}
