import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scriptStep, storeConsent, storedConsent } from "./consent.ts";

const script = "https://stats.example/script.js";

it.each([
  ["asks no one without an external service", { script: undefined, refusesTracking: false, consent: undefined }, "leave"],
  ["doesn't ask a user whose browser opts out of tracking", { script, refusesTracking: true, consent: undefined }, "leave"],
  ["loads nothing for that user, whatever was allowed before", { script, refusesTracking: true, consent: true }, "leave"],
  ["asks a new user, and loads nothing meanwhile", { script, refusesTracking: false, consent: undefined }, "ask"],
  ["loads the script for a user who allowed it", { script, refusesTracking: false, consent: true }, "load"],
  ["doesn't ask a user who refused again", { script, refusesTracking: false, consent: false }, "leave"],
] as const)("%s", (_name, facts, step) => expect(scriptStep(facts)).toBe(step));

describe("a withdrawn answer", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    const localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    };
    vi.stubGlobal("window", { localStorage });
  });
  afterEach(() => vi.unstubAllGlobals());

  const stepNow = () => scriptStep({ script, refusesTracking: false, consent: storedConsent() });

  it("stops loading the script on later pages, and is never asked for again", () => {
    expect(stepNow()).toBe("ask");
    storeConsent(true);
    expect(stepNow()).toBe("load");
    storeConsent(false);
    expect(stepNow()).toBe("leave");
    expect([...kept.values()]).toEqual(["refused"]);
  });
});
