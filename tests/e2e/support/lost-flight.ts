/** Of DTLS: with libdatachannel clients, the relay is its client. */
export const FLIGHTS = ["client hello", "server flight", "client finish", "server finish"] as const;
export type Flight = (typeof FLIGHTS)[number];
type Direction = "forward" | "backward";

/** Content types of DTLS records. RFC 6347 §4.1. */
const CHANGE_CIPHER_SPEC = 20;
const HANDSHAKE = 22;
const EPOCH_AT = 3;
const MESSAGE_TYPE_AT = 13;
/** RFC 5246 §7.4. */
const CLIENT_HELLO = 1;
const NEW_SESSION_TICKET = 4;
/** Packets of a flight leave at once, and OpenSSL repeats it after a second: a longer pause begins a transmission, ms. */
const PAUSE_MS = 300;

/** Loses the first transmissions of a DTLS flight. */
export class LostFlight {
  transmissions = 0;
  private readonly flight: Flight;
  private readonly times: number;
  private lastAt = Number.NEGATIVE_INFINITY;
  private fromClient: Direction | undefined;

  constructor(flight: Flight, times: number) {
    this.flight = flight;
    this.times = times;
  }

  drops(direction: Direction, packet: Buffer): boolean {
    if (this.flightOf(direction, packet) !== this.flight) return false;
    const now = performance.now();
    if (now - this.lastAt > PAUSE_MS) this.transmissions += 1;
    this.lastAt = now;
    return this.transmissions <= this.times;
  }

  private flightOf(direction: Direction, packet: Buffer): Flight | undefined {
    const type = packet[0];
    if (type !== HANDSHAKE && type !== CHANGE_CIPHER_SPEC) return undefined;
    const message = type === HANDSHAKE && packet.readUInt16BE(EPOCH_AT) === 0 ? packet[MESSAGE_TYPE_AT] : undefined;
    if (message === CLIENT_HELLO) {
      this.fromClient = direction;
      return "client hello";
    }
    if (direction === this.fromClient) return "client finish";
    return message === undefined || message === NEW_SESSION_TICKET ? "server finish" : "server flight";
  }
}
