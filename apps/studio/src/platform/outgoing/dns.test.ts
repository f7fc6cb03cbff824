import { TxtServer } from "@setsuna/testkit/stack";
import { expect, it } from "vitest";
import { isDnsServer, publicDns } from "./dns.ts";

it("reads a name's TXT records from the configured servers, or an empty list", async () => {
  const server = await TxtServer.open();
  server.records.set("_setsuna.example.com", ["v=spf1 -all", "setsuna-sso=a"]);
  const dns = publicDns([server.address]);
  expect(await dns.texts("_setsuna.Example.com")).toEqual(["v=spf1 -all", "setsuna-sso=a"]);
  expect(await dns.texts("other.example.com")).toEqual([]);
  await expect(dns.addresses("example.com")).rejects.toMatchObject({ code: "ENOTFOUND" });
  await server.close();
});

it.each([
  ["192.0.2.53", true],
  ["192.0.2.53:5353", true],
  ["[2001:db8::53]", true],
  ["[2001:db8::53]:5353", true],
  ["dns.example.com", false],
  ["192.0.2", false],
  ["192.0.2.53:", false],
  ["", false],
])("accepts %j as a server: %s", (text, is) => expect(isDnsServer(text)).toBe(is));
