import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scriptStep, storeConsent, storedConsent } from "./consent.ts";

const script = "https://stats.example/script.js";

it.each([
  ["without an outside service nobody is asked", { script: undefined, refusesTracking: false, consent: undefined }, "leave"],
  ["whose browser asks not to be tracked is not asked either", { script, refusesTracking: true, consent: undefined }, "leave"],
  ["nor loaded for, whatever was allowed before", { script, refusesTracking: true, consent: true }, "leave"],
  [
    "who has said nothing is asked, and nothing is loaded meanwhile",
    { script, refusesTracking: false, consent: undefined },
    "ask",
  ],
  ["who allowed it gets it", { script, refusesTracking: false, consent: true }, "load"],
  ["who refused is not asked again", { script, refusesTracking: false, consent: false }, "leave"],
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
