import { expect, it } from "vitest";
import { movedCandidates } from "./moved-candidates.ts";

const candidate = (address: string, port: number): string => `a=candidate:1 1 UDP 2114977791 ${address} ${port} typ host`;
const answer = (...rows: readonly string[]): string =>
  ["v=0", ...rows, "m=video 9 UDP/TLS/RTP/SAVPF 96", "a=mid:v0", ""].join("\r\n");

it("repeats the relay's addresses at each port for moved clients, each preferred to the previous one", () => {
  const sdp = answer(
    "a=x-setsuna-moved-ports:7000 7001",
    candidate("203.0.113.7", 5000),
    candidate("10.0.0.5", 5000),
    candidate("10.0.0.5", 6000),
    candidate("203.0.113.7", 5000),
  );
  const at = (port: number, index: number): RTCIceCandidateInit[] =>
    ["203.0.113.7", "10.0.0.5"].map((address) => ({
      candidate: `candidate:m${index} 1 UDP ${2147483646 + index} ${address} ${port} typ host`,
      sdpMid: "v0",
    }));
  expect(movedCandidates(sdp)).toEqual([at(7000, 0), at(7001, 1)]);
});

it("finds none in the answer of an older relay or another server", () => {
  expect(movedCandidates(answer(candidate("203.0.113.7", 5000)))).toEqual([]);
  expect(movedCandidates(answer("a=x-setsuna-moved-ports:x"))).toEqual([]);
});
