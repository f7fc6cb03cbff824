import { StudioError } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { captureError } from "./capture-error.ts";

const code = (name: string) => captureError(new DOMException("because", name)).code;

describe("captureError", () => {
  it("distinguishes denied, missing and busy", () => {
    expect(["NotAllowedError", "NotFoundError", "OverconstrainedError", "NotReadableError", "AbortError"].map(code)).toEqual([
      "camera-denied",
      "camera-missing",
      "camera-missing",
      "camera-busy",
      "camera-busy",
    ]);
  });

  it("keeps the browser's message for support, and its own errors unchanged", () => {
    expect(captureError(new DOMException("because", "NotFoundError")).detail).toBe("NotFoundError: because");
    const own = new StudioError("insecure-context");
    expect(captureError(own)).toBe(own);
    expect(captureError("odd").code).toBe("internal");
  });
});
