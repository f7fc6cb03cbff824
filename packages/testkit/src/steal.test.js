import { expect, test } from "vitest";
import { parseCpuTicks, processCpuNanoseconds } from "./steal.ts";
test("steal is the eighth field and guest time is not counted twice", () => {
    expect(parseCpuTicks("cpu  10 1 5 80 2 0 1 7 3 3\ncpu0 1 2 3\n")).toEqual({ total: 106, steal: 7, idle: 80 });
    expect(() => parseCpuTicks("intr 5")).toThrow();
});
test("CPU time adds up over threads and skips those that ended", () => {
    const read = (path) => {
        if (path.includes("/task/12/"))
            throw Object.assign(new Error("gone"), { code: "ENOENT" });
        return path.includes("/task/10/") ? "1000 5 7" : "250 1 1";
    };
    expect(processCpuNanoseconds(9, () => ["10", "11", "12"], read)).toBe(1250);
});
