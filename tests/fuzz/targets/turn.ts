import {
  askedFragment,
  hasZeroTieBreaker,
  isIntact,
  readStun,
  setMappedIpv4,
  setTieBreaker,
} from "@setsuna/relay/turn-door/stun";
import { expectThat } from "../lib/bounded.ts";
import { wireBytes } from "../lib/mutated-bytes.ts";
import { fuzzTarget } from "../lib/target.ts";

/** Test vectors of RFC 5769 §2.1 and §2.2. */
const SAMPLES = [
  "000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74002400046e0001ff80290008932ff9b151263b36000600096576746a3a68367659202020000800149aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a280280004e57a3bcf",
  "0101003c2112a442b7e7a701bc34d686fa87dfae8022000b7465737420766563746f7220002000080001a147e112a643000800142b91f599fd9e90c38c7489f92af9ba53f06be7d780280004c07d4c96",
].map((hex) => Uint8Array.from(Buffer.from(hex, "hex")));
const PASSWORD = "VOkJxbRl1RmTxUk/WvJxBt";

/** What the relay's TURN door reads and changes of what anybody may send it. */
export const turnTargets = [
  fuzzTarget("STUN at the TURN door", wireBytes(SAMPLES), (bytes) => {
    const message = readStun(Buffer.from(bytes));
    if (message === undefined) return;
    const { length } = message.bytes;
    askedFragment(message);
    setMappedIpv4(message, "203.0.113.7", 40_000, PASSWORD);
    setTieBreaker(message, 1n, PASSWORD);
    expectThat(message.bytes.length === length, "a datagram of another length");
    expectThat(!hasZeroTieBreaker(message), "a tie-breaker of zero");
    isIntact(message, PASSWORD);
  }),
];
