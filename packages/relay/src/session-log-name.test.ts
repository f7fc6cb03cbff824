import { MediaSessionId } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { sessionLogName } from "./session-log-name.ts";

it("distinguishes sessions without revealing their names", () => {
  const [one, other] = ["a", "b"].map((letter) => MediaSessionId.parse(letter.repeat(22)));
  if (one === undefined || other === undefined) throw new Error("two names");
  expect(sessionLogName(one)).toBe(sessionLogName(one));
  expect(sessionLogName(one)).not.toBe(sessionLogName(other));
  expect(sessionLogName(one)).toMatch(/^[\w-]{8}$/);
  expect(sessionLogName(one)).not.toContain("aaa");
});
