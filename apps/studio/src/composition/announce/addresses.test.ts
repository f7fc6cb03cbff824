import type { NetworkInterfaceInfo } from "node:os";
import { SerialId } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { interfaceAddresses, siteAddresses } from "./addresses.ts";
import { announcement, clockLine, mailboxLine } from "./announcement.ts";

const v4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  family: "IPv4",
  netmask: "255.255.255.0",
  mac: "00:00:00:00:00:00",
  cidr: null,
});
const v6 = (address: string): NetworkInterfaceInfo => ({
  address,
  internal: false,
  family: "IPv6",
  netmask: "ffff::",
  mac: "00:00:00:00:00:00",
  cidr: null,
  scopeid: 0,
});
const interfaces = {
  lo: [v4("127.0.0.1", true)],
  wlan: [v6("fe80::1"), v6("2001:db8::5"), v4("169.254.1.1"), v4("192.168.1.5")],
};

describe("siteAddresses", () => {
  it("lists external addresses, IPv4 first", () => {
    expect(interfaceAddresses(interfaces)).toEqual(["192.168.1.5", "2001:db8::5"]);
  });

  it.each([
    ["0.0.0.0", "http://localhost:8787", "http://192.168.1.5:8787"],
    ["127.0.0.1", "http://localhost:8787", undefined],
    ["::1", "http://[::1]:8787", undefined],
    ["2001:db8::5", "http://[2001:db8::5]:8787", "http://[2001:db8::5]:8787"],
    ["studio.example", "http://studio.example:8787", "http://studio.example:8787"],
  ])("for HOST=%s", (host, local, network) => {
    expect(siteAddresses({ scheme: "http", prefix: "" }, host, 8787, interfaces)).toEqual({ local, network });
  });

  it("works without a network", () => {
    expect(siteAddresses({ scheme: "https", prefix: "" }, "0.0.0.0", 1, {})).toEqual({
      local: "https://localhost:1",
      network: undefined,
    });
  });

  it("include the site's prefix even without a proxy", () => {
    expect(siteAddresses({ scheme: "http", prefix: "/live" }, "0.0.0.0", 8787, interfaces)).toEqual({
      local: "http://localhost:8787/live",
      network: "http://192.168.1.5:8787/live",
    });
  });
});

describe("announcement", () => {
  const demo = { id: SerialId.parse("abcdefg"), email: "demo@setsuna.invalid", password: "Kakikuke1" };
  it("shows the site, the ID, both links and the phone's", async () => {
    const text = await announcement(
      { local: "http://localhost:1", network: "http://192.168.1.5:1" },
      false,
      demo,
      [mailboxLine("http://localhost:1/studio/dev/mail?key=k"), clockLine("http://localhost:1/studio/dev/clock?key=k")],
      true,
      true,
    );
    expect(/http\S+/.exec(text)?.[0]).toBe("http://localhost:1/studio/try");
    expect(text).toContain("http://localhost:1/studio/app/sender?id=abc-defg&video=1&audio=1\n");
    expect(text).toContain("http://localhost:1/studio/app/receiver?id=abc-defg&video=1&audio=1&delay=0\n");
    expect(text).toContain("Phone     http://192.168.1.5:1/studio/app/player?");
    expect(text).toContain("demo@setsuna.invalid  password Kakikuke1");
    expect(text).toContain("http://localhost:1/studio/dev/mail?key=k");
    expect(text).toContain("http://localhost:1/studio/dev/clock?key=k");
    expect(text).toMatch(/[▀▄█]{10}/);
  });
  it("has no escape codes (a QR code) without a terminal", async () => {
    const drawn = (onTerminal: boolean) =>
      announcement({ local: "http://localhost:1", network: "http://192.168.1.5:1" }, true, demo, [], onTerminal, true);
    expect(await drawn(true)).toContain("\u001b[");
    expect(await drawn(false)).not.toContain("\u001b");
    expect(await drawn(false)).not.toMatch(/[▀▄█]/);
    expect(await drawn(false)).toContain("Phone     http://192.168.1.5:1/studio/app/camera?");
  });
  it("shows no login or mailbox that doesn't exist", async () => {
    const text = await announcement(
      { local: "http://localhost:1", network: undefined },
      false,
      { ...demo, password: undefined },
      [],
      true,
      false,
    );
    expect(text).not.toMatch(/studio\/try|password|dev\/mail/);
  });
  it("offers the phone as a camera over https", async () => {
    expect(
      await announcement({ local: "https://localhost:1", network: "https://192.168.1.5:1" }, true, demo, [], true, true),
    ).toContain("Phone     https://192.168.1.5:1/studio/app/camera?");
  });
});
