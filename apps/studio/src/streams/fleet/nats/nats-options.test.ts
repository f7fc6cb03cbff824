import { expect, it } from "vitest";
import { isNatsUrl } from "../../../platform/config/fleet-variables.ts";
import { natsOptions } from "./nats-options.ts";

it("reads servers and login", () => {
  expect(natsOptions("nats://fleet:p%40ss@a.example:4223, nats://b.example")).toEqual({
    servers: ["a.example:4223", "b.example:4222"],
    user: "fleet",
    pass: "p@ss",
  });
  expect(natsOptions("tls://token@a.example")).toEqual({ servers: ["a.example:4222"], token: "token", tls: {} });
  expect(natsOptions("nats://[2001:db8::1]:4222")).toEqual({ servers: ["[2001:db8::1]:4222"] });
});

it.each(["", "a.example", "http://a.example", "nats://", "nats://a.example/x", "nats://a.example,"])("rejects %j", (text) => {
  expect(isNatsUrl(text)).toBe(false);
});
