import { seededRandom } from "@setsuna/testkit/model";
import { expect, it } from "vitest";
import { takeForAddress } from "../../apps/studio/src/platform/limits/address-limit.ts";
import type { LimitRule } from "../../apps/studio/src/platform/limits/rate-limit-port.ts";
import { rateLimitsIn } from "../../apps/studio/src/platform/limits/rate-limits.ts";
import { TEST_ENGINES } from "../../apps/studio/src/platform/storage/testing/test-databases.ts";
import { SharedLimits } from "./shared-limits.ts";

const RULE: LimitRule = { name: "guess", capacity: 3, perHour: 60 };
const ADDRESSES = ["2001:db8:1:1::7", "2001:db8:1:2::7", "2001:db8:2:1::7", "192.0.2.1"];
const HOUR_MS = 3_600_000;

it.each(TEST_ENGINES)(
  "answer as the limits on $name do, for /64 and /48, also after a clock was set back",
  async ({ open }) => {
    const { database, close } = await open();
    try {
      const [stored, simulated] = [rateLimitsIn(database), new SharedLimits()];
      const random = seededRandom(1);
      const answers = { allowed: 0, refused: 0 };
      let now = 100 * HOUR_MS;
      for (let step = 0; step < 300; step += 1) {
        now += 20_000 * random();
        if (step === 150) now -= 2 * HOUR_MS;
        const [address, at] = [ADDRESSES[Math.floor(random() * ADDRESSES.length)] ?? "", new Date(Math.round(now))];
        const expected = await takeForAddress(stored, RULE, address, at);
        expect([step, await takeForAddress(simulated, RULE, address, at)]).toEqual([step, expected]);
        answers[expected.allowed ? "allowed" : "refused"] += 1;
        if (random() < 0.2) await Promise.all([stored.giveBack(RULE, address, at), simulated.giveBack(RULE, address, at)]);
      }
      expect(Math.min(answers.allowed, answers.refused)).toBeGreaterThan(30);
    } finally {
      await close();
    }
  },
  60_000,
);
