import { expect, it } from "vitest";
import { scriptStep } from "./consent.ts";

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
