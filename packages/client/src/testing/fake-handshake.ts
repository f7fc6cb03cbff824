import type { Milliseconds } from "@setsuna/kit";
import type { ManualClock } from "./fake-ports.ts";
import type { FakeTransport } from "./fake-transport.ts";

export const ROUND_TRIP_MS = 50;

export type Flight =
  | "check"
  | "check answer"
  | "relay check"
  | "relay check answer"
  | "client hello"
  | "relay flight"
  | "client finish"
  | "relay finish";

/** Retransmits after `firstMs`; each wait is `growth` times the one before. */
interface Retransmission {
  readonly firstMs: Milliseconds;
  readonly growth: number;
}

const LIBJUICE: Retransmission = { firstMs: 500, growth: 2 };
const OPENSSL: Retransmission = { firstMs: 1000, growth: 2 };
/** libjuice sends its own check this long after the last one that it received, ms. */
const PACING_MS = 50;
/** Chromium repeats the check of an only pair this often, ms. */
const CHROMIUM_CHECK_MS = 48;

/** The relay's timers are libdatachannel's. It begins DTLS with an agent, which takes as long. */
const CLIENTS = {
  browser: { check: { firstMs: CHROMIUM_CHECK_MS, growth: 1 }, dtls: { firstMs: 2 * ROUND_TRIP_MS, growth: 2 } },
  agent: { check: LIBJUICE, dtls: OPENSSL },
} as const;

export interface Handshake {
  readonly client: keyof typeof CLIENTS;
  /** Called for each transmission. */
  isLost(flight: Flight): boolean;
  /** False: the client doesn't learn when ICE has a path. */
  readonly reportsPath: boolean;
}

/** ICE and DTLS between a client that has its answer and a relay, until the transport closes. */
export const shakeHands = (clock: ManualClock, transport: FakeTransport, handshake: Handshake): void => {
  const { check, dtls } = CLIENTS[handshake.client];
  const arrived = new Set<Flight>();
  const isOpen = (): boolean => transport.state !== "closed";
  const once = (flight: Flight, then: () => void): void => {
    if (arrived.has(flight)) return;
    arrived.add(flight);
    then();
  };
  const carry = (flight: Flight, then: () => void): void => {
    if (handshake.isLost(flight)) return;
    clock.after(ROUND_TRIP_MS / 2, () => {
      if (isOpen()) then();
    });
  };
  const repeat = (flight: Flight, { firstMs, growth }: Retransmission, until: Flight, then: () => void): void => {
    const send = (waitMs: Milliseconds): void => {
      if (arrived.has(until) || !isOpen()) return;
      carry(flight, then);
      clock.after(waitMs, () => send(waitMs * growth));
    };
    send(firstMs);
  };

  const finish = (): void =>
    repeat("client finish", dtls, "relay finish", () => {
      arrived.add("client finish");
      carry("relay finish", () => once("relay finish", () => transport.connect()));
    });
  const answerHello = (): void => {
    if (!arrived.has("client hello") || !arrived.has("relay check answer")) return;
    repeat("relay flight", OPENSSL, "client finish", () => once("relay flight", finish));
  };
  let cancelCheck: (() => void) | undefined;
  const checkClient = (afterMs: Milliseconds, retryMs: Milliseconds): void => {
    cancelCheck?.();
    cancelCheck = clock.after(afterMs, () => {
      if (arrived.has("relay check answer") || !isOpen()) return;
      carry("relay check", () => carry("relay check answer", () => once("relay check answer", answerHello)));
      checkClient(retryMs, retryMs * LIBJUICE.growth);
    });
  };
  const reached = (): void => {
    if (handshake.reportsPath) transport.reach();
    repeat("client hello", dtls, "relay flight", () => once("client hello", answerHello));
  };
  repeat("check", check, "check answer", () => {
    carry("check answer", () => once("check answer", reached));
    if (!arrived.has("relay check answer")) checkClient(PACING_MS, LIBJUICE.firstMs);
  });
};
