import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const NATS = { NATS_URL: "nats://fleet:hush@nats.example:4222" };
const complaintsOf = (environment: Record<string, string>, flags: string[]): readonly string[] => {
  const result = readConfig(environment, flags, "/srv");
  return result.ok ? [] : result.error;
};

describe("roles", () => {
  it("defaults to the whole site", () => {
    expect(readConfig({}, [], "/srv")).toMatchObject({ ok: true, value: { role: "all", region: "default", relayHold: 120_000 } });
    for (const flags of [["--role", "relay"], ["--role=relay"]])
      expect(readConfig({ ...NATS, REGION: "tokyo", RELAY_HOLD_SECONDS: "30" }, flags, "/srv")).toMatchObject({
        ok: true,
        value: { role: "relay", region: "tokyo", natsUrl: NATS.NATS_URL, relayHold: 30_000 },
      });
  });

  it("requires NATS for nodes of a fleet, and refuses it elsewhere, in one sentence", () => {
    for (const role of ["api", "relay"])
      expect(complaintsOf({}, ["--role", role])).toEqual([expect.stringContaining("need NATS_URL")]);
    expect(complaintsOf(NATS, [])).toEqual([expect.stringContaining("NATS_URL needs --role")]);
  });

  it.each([["--role"], ["--role", "both"], ["--role=both"]])("rejects an unknown role: %s %s", (...flags) => {
    expect(complaintsOf({}, flags)).toEqual([expect.stringContaining("--role should be all, api or relay")]);
  });

  it.each([
    ["NATS_URL", "http://hush@nats.example"],
    ["NATS_URL", "nats://a.example:4222,hush"],
    ["REGION", "To kyo"],
    ["RELAY_HOLD_SECONDS", "9"],
    ["RELAY_HOLD_SECONDS", "3601"],
  ])("names %s in one message, without its login", (name, value) => {
    const complaints = complaintsOf({ ...NATS, [name]: value }, ["--role", "api"]);
    expect(complaints).toEqual([expect.stringContaining(`${name} should be`)]);
    expect(complaints.join()).not.toContain("hush");
  });
});
