import { describe, expect, it } from "vitest";
import { deriveIdKeys } from "./id-keys.ts";
const ID = "abcdefg";
describe("deriveIdKeys", () => {
    it("gives what another scrypt (OpenSSL) gives", () => {
        const keys = deriveIdKeys(ID, "hunter2!");
        expect(keys?.proof).toBe("a7hEEVoCTPlV2-SUb-tgSMXp6ZmoDE9FC71mYLsGbbs");
        expect(Buffer.from(keys?.e2eeKey ?? []).toString("hex")).toBe("2e6b64c1e14e008fe22c15a7ee7d2374eaf6aa4d23470ac6c6da6580dcdb6d9d");
    });
    it("gives other keys for another ID or password", () => {
        const proofs = [deriveIdKeys(ID, "a"), deriveIdKeys(ID, "b"), deriveIdKeys("abcdefh", "a")].map((keys) => keys?.proof);
        expect(new Set(proofs).size).toBe(3);
    });
    it("has no proof for a blank password", () => {
        expect(deriveIdKeys(ID, "")).toBeUndefined();
    });
});
