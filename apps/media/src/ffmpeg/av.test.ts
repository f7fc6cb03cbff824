import { constants } from "node:os";
import { expect, it } from "vitest";
import { codeOf, deviceCodeOf } from "./av.ts";

const { ENOENT, EBUSY, EACCES, EPERM, ENOSPC, EADDRINUSE } = constants.errno;

it("says why a device can't be opened: in use, not allowed or missing", () => {
  expect(deviceCodeOf(-EBUSY)).toBe("device-busy");
  expect(deviceCodeOf(-EACCES)).toBe("device-denied");
  expect(deviceCodeOf(-EPERM)).toBe("device-denied");
  expect(deviceCodeOf(-ENOENT)).toBe("device-missing");
});

it("recognizes a full disk and a port in use during any operation", () => {
  expect(codeOf(-ENOSPC, "output-failed")).toBe("disk-full");
  expect(codeOf(-EADDRINUSE, "input-unreadable")).toBe("port-in-use");
  expect(codeOf(-EACCES, "input-unreadable")).toBe("input-unreadable");
});
