import { describe, expect, it } from "vitest";
import { iceFactsOf, writeDescription } from "./answer.ts";
const local = (...candidates) => [
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
/** Addresses and ports, most preferred first. */
const listed = (sdp, options) => [
    ...writeDescription(sdp, [], { offerLoopback: false, publicAddresses: [], ...options }).matchAll(/^a=candidate:\S+ 1 udp (\d+) (\S+ \d+) /gim),
]
    .sort((a, b) => Number(b[1]) - Number(a[1]))
    .map(([, , place]) => place ?? "");
const DUAL = local("1 1 UDP 2114977791 10.0.0.5 5000 typ host", "2 1 UDP 2116026111 fd00::5 5000 typ host");
const ONLY_IPV6 = local("1 1 UDP 2116026111 fd00::5 5000 typ host");
describe("addresses in an answer", () => {
    it("are those of the interfaces, in both families", () => {
        expect(listed(DUAL, {})).toEqual(["fd00::5 5000", "10.0.0.5 5000"]);
    });
    it("are the public ones too, of both families on a socket that takes both", () => {
        const publicAddresses = ["203.0.113.7", "2001:db8::7"];
        expect(listed(DUAL, { publicAddresses }).sort()).toEqual(["10.0.0.5 5000", "fd00::5 5000", "203.0.113.7 5000", "2001:db8::7 5000"].sort());
    });
    it("are no IPv4 ones where a relay has IPv6 alone", () => {
        const options = { publicAddresses: ["203.0.113.7", "2001:db8::7"], offerLoopback: true };
        expect(listed(ONLY_IPV6, options)).toEqual(["2001:db8::7 5000", "fd00::5 5000", "::1 5000"]);
    });
    it("end with the ingress's, of the family that it has", () => {
        expect(listed(DUAL, { ingressPort: 6000 })).toEqual(["fd00::5 5000", "10.0.0.5 5000", "10.0.0.5 6000"]);
        expect(listed(ONLY_IPV6, { ingressPort: 6000 })).toEqual(["fd00::5 5000", "fd00::5 6000"]);
    });
});
describe("iceFactsOf", () => {
    it("is where a connection is reached from this machine", () => {
        const facts = { fragment: "abcd", password: "abcdefghijklmnopqrstuvwx", port: 5000 };
        expect([iceFactsOf(DUAL), iceFactsOf(ONLY_IPV6), iceFactsOf(local())]).toEqual([facts, facts, undefined]);
    });
});
