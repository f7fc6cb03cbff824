import {
  askedFragment,
  hasZeroTieBreaker,
  isIntact,
  RFC5769_ANSWER,
  RFC5769_PASSWORD,
  RFC5769_REQUEST,
  readStun,
  setMappedIpv4,
  setTieBreaker,
} from "@setsuna/relay/testing";
import { expectThat } from "../lib/bounded.ts";
import { wireBytes } from "../lib/mutated-bytes.ts";
import { fuzzTarget } from "../lib/target.ts";

const SAMPLES = [RFC5769_REQUEST, RFC5769_ANSWER].map((hex) => Uint8Array.from(Buffer.from(hex, "hex")));

export const turnTargets = [
  fuzzTarget("STUN at the TURN ingress", wireBytes(SAMPLES), (bytes) => {
    const message = readStun(Buffer.from(bytes));
    if (message === undefined) return;
    const { length } = message.bytes;
    askedFragment(message);
    setMappedIpv4(message, "203.0.113.7", 40_000, RFC5769_PASSWORD);
    setTieBreaker(message, 1n, RFC5769_PASSWORD);
    expectThat(message.bytes.length === length, "a datagram of another length");
    expectThat(!hasZeroTieBreaker(message), "a tie-breaker of zero");
    isIntact(message, RFC5769_PASSWORD);
  }),
];
