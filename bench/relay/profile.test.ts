import { expect, it } from "vitest";
import { topFunctions } from "./profile.ts";

const frame = (functionName: string, url = "", lineNumber = 0) => ({ functionName, url, lineNumber });

it("sums each function's own time in the second half, without idle time", () => {
  const profile = {
    nodes: [
      { id: 1, callFrame: frame("(idle)") },
      { id: 2, callFrame: frame("send", "file:///x/relay.js", 9) },
      { id: 3, callFrame: frame("", "file:///x/relay.js", 4) },
      { id: 4, callFrame: frame("(garbage collector)") },
      // The same function, called from another place.
      { id: 5, callFrame: frame("send", "file:///x/relay.js", 9) },
    ],
    samples: [4, 1, 2, 3, 4, 5],
    timeDeltas: [500, 450, 30, 20, 10, 40],
  };
  expect(topFunctions(profile, 2)).toEqual([
    { name: "send (relay.js:10)", share: 0.7 },
    { name: "(anonymous) (relay.js:5)", share: 0.2 },
  ]);
});
