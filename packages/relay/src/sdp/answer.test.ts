import { describe, expect, it } from "vitest";
import { iceFactsOf, writeDescription } from "./answer.ts";

const local = (...candidates: string[]): string =>
  [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=ice-ufrag:abcd",
    "a=ice-pwd:abcdefghijklmnopqrstuvwx",
    "m=application 5000 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    "a=mid:0",
    ...candidates.map((row) => `a=candidate:${row}`),
    "",
  ].join("\r\n");

const listed = (sdp: string, options: Partial<Parameters<typeof writeDescription>[2]>): string[] =>
  [
    ...writeDescription(sdp, [], { offerLoopback: false, publicAddresses: [], ...options }).matchAll(
      /^a=candidate:\S+ 1 udp (\d+) (\S+ \d+) /gim,
    ),
  ]
    .sort((a, b) => Number(b[1]) - Number(a[1]))
    .map(([, , place]) => place ?? "");

const DUAL = local("1 1 UDP 2114977791 10.0.0.5 5000 typ host", "2 1 UDP 2116026111 fd00::5 5000 typ host");
const ONLY_IPV6 = local("1 1 UDP 2116026111 fd00::5 5000 typ host");

describe("addresses in an answer", () => {
  it("host candidates are those of the interfaces, in both families", () => {
    expect(listed(DUAL, {})).toEqual(["fd00::5 5000", "10.0.0.5 5000"]);
  });

  it("include the public ones, in both families if the socket has both", () => {
    const publicAddresses = ["203.0.113.7", "2001:db8::7"];
    expect(listed(DUAL, { publicAddresses }).sort()).toEqual(
      ["10.0.0.5 5000", "fd00::5 5000", "203.0.113.7 5000", "2001:db8::7 5000"].sort(),
    );
  });

  it("include no IPv4 if the relay has only IPv6", () => {
    const options = { publicAddresses: ["203.0.113.7", "2001:db8::7"], offerLoopback: true };
    expect(listed(ONLY_IPV6, options)).toEqual(["2001:db8::7 5000", "fd00::5 5000", "::1 5000"]);
  });

  it("end with the ingress's, in its own family", () => {
    expect(listed(DUAL, { ingressPort: 6000 })).toEqual(["fd00::5 5000", "10.0.0.5 5000", "10.0.0.5 6000"]);
    expect(listed(ONLY_IPV6, { ingressPort: 6000 })).toEqual(["fd00::5 5000", "fd00::5 6000"]);
  });
});

describe("the order of an answer's addresses", () => {
  const lines = (...args: Parameters<typeof listed>): string[] =>
    [
      ...writeDescription(args[0], [], { offerLoopback: false, publicAddresses: [], ...args[1] }).matchAll(
        / udp \d+ (\S+ \d+) /gi,
      ),
    ].map(([, place]) => place ?? "");

  it("starts with a public IPv4 address, and ends with loopback and the ingress", () => {
    const publicAddresses = ["2001:db8::7", "203.0.113.7"];
    expect(lines(DUAL, { publicAddresses, offerLoopback: true, ingressPort: 6000 }).slice(0, 2)).toEqual([
      "203.0.113.7 5000",
      "10.0.0.5 5000",
    ]);
    expect(lines(DUAL, { offerLoopback: true, ingressPort: 6000 })).toEqual([
      "10.0.0.5 5000",
      "fd00::5 5000",
      "127.0.0.1 5000",
      "10.0.0.5 6000",
      "127.0.0.1 6000",
    ]);
  });

  it("puts an interface's public address before a private one", () => {
    const both = local("1 1 UDP 2114977791 172.17.0.1 5000 typ host", "2 1 UDP 2114977790 198.51.100.4 5000 typ host");
    expect(lines(both, {})).toEqual(["198.51.100.4 5000", "172.17.0.1 5000"]);
    expect(lines(ONLY_IPV6, {})).toEqual(["fd00::5 5000"]);
  });
});

describe("iceFactsOf", () => {
  it("returns where a connection is reachable from this machine", () => {
    const facts = { fragment: "abcd", password: "abcdefghijklmnopqrstuvwx", port: 5000 };
    expect([iceFactsOf(DUAL), iceFactsOf(ONLY_IPV6), iceFactsOf(local())]).toEqual([facts, facts, undefined]);
  });
});
