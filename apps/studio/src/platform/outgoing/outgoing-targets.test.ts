import { describe, expect, it } from "vitest";
import { ADDRESS_REFUSED, isPrivateNetwork, isPublicAddress, publicTargets } from "./outgoing-targets.ts";

const OURS = [
  ...["127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"],
  ...["192.0.0.192", "198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "fd12:3456::1"],
  ...["::ffff:10.0.0.1", "::ffff:8.8.8.8", "64:ff9b::a00:1", "2002:a00:1::", "2001:0:5ef5:79fd::1", "fec0::1", "ff02::1"],
  ...["fd00:ec2::254", "2001:db8::1", "::127.0.0.1", "not an address", ""],
];
const PUBLIC = ["8.8.8.8", "172.15.255.255", "172.32.0.1", "100.63.255.255", "192.0.66.1", "2606:4700::1111", "2a00:1450::1"];

it("accepts only publicly routed addresses", () => {
  expect(OURS.filter(isPublicAddress)).toEqual([]);
  expect(PUBLIC.filter((address) => !isPublicAddress(address))).toEqual([]);
});

describe("a public target", () => {
  it.each([
    ["https://hooks.example.com/a", true],
    ["https://8.8.8.8/", true],
    ["http://hooks.example.com/a", false],
    ["https://127.1/", false],
    ["https://2130706433/", false],
    ["https://0x7f.0.0.1/", false],
    ["https://[::1]/", false],
    ["https://[::ffff:169.254.169.254]/", false],
    ["ftp://hooks.example.com/", false],
  ])("%s: %s", (url, allowed) => expect(publicTargets().allows(new URL(url))).toBe(allowed));

  const lookup = (addresses: readonly string[], all: boolean) =>
    new Promise((resolve) => {
      publicTargets(async () => addresses).lookup?.("hooks.example.com", { all }, (error, address, family) =>
        resolve(error === null ? [address, family] : error.code),
      );
    });

  it("is resolved once for the connection, and refused when any of its addresses is ours", async () => {
    expect(await lookup(["8.8.8.8", "2606:4700::1111"], false)).toEqual(["8.8.8.8", 4]);
    expect(await lookup(["8.8.8.8", "2606:4700::1111"], true)).toEqual([
      [
        { address: "8.8.8.8", family: 4 },
        { address: "2606:4700::1111", family: 6 },
      ],
      undefined,
    ]);
    for (const ours of ["10.0.0.1", "::1", "169.254.169.254"])
      expect(await lookup(["8.8.8.8", ours], true)).toBe(ADDRESS_REFUSED);
    expect(await lookup([], true)).toBe(ADDRESS_REFUSED);
  });

  it("may be in private networks named by the operator, and in no others", async () => {
    const found = async (...addresses: string[]) =>
      new Promise((resolve) =>
        publicTargets(async () => addresses, ["10.20.0.0/16", "fd12::/48"]).lookup?.("hooks.lan", { all: true }, (error) =>
          resolve(error?.code ?? "allowed"),
        ),
      );
    for (const inside of ["10.20.3.4", "::ffff:10.20.3.4", "fd12::7", "8.8.8.8"]) expect(await found(inside)).toBe("allowed");
    for (const outside of ["10.21.0.1", "127.0.0.1", "169.254.169.254", "fd13::7"])
      expect(await found("10.20.3.4", outside)).toBe(ADDRESS_REFUSED);
    const { allows } = publicTargets(undefined, ["10.20.0.0/16"]);
    const urls = ["https://10.20.3.4/", "https://10.21.3.4/", "http://10.20.3.4/"];
    expect(urls.map((url) => allows(new URL(url)))).toEqual([true, false, false]);
  });

  it.each([
    ["10.20.0.0/16", true],
    ["192.168.1.7", true],
    ["fd12::/48", true],
    ["10.0.0.0/7", false],
    ["127.0.0.0/8", false],
    ["169.254.0.0/16", false],
    ["::1", false],
    ["fe80::/10", false],
    ["8.8.8.0/24", false],
    ["0.0.0.0/0", false],
    ["lan", false],
  ])("%s is a private network: %s", (text, isPrivate) => expect(isPrivateNetwork(text)).toBe(isPrivate));

  it("passes on why a name couldn't be resolved", async () => {
    const failing = publicTargets(() => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" })));
    const code = await new Promise((resolve) => failing.lookup?.("nowhere.invalid", {}, (error) => resolve(error?.code)));
    expect(code).toBe("ENOTFOUND");
  });
});
