import { expect, it } from "vitest";
import { returnPath } from "./return-path.ts";

const PATH = "/studio/oauth2/interaction/kBJ6_x-9";

it("returns to a program's request", () => {
  expect(returnPath(`?next=${encodeURIComponent(PATH)}`)).toBe(PATH);
  expect(returnPath(`?lng=en&next=${PATH}`)).toBe(PATH);
});

it.each([
  "",
  "?next=",
  "?next=/studio/user",
  "?next=https://evil.example/studio/oauth2/interaction/a",
  "?next=//evil.example/studio/oauth2/interaction/a",
  "?next=/studio/oauth2/interaction/../../user",
  "?next=/studio/oauth2/interaction/a/allow",
  "?next=/studio/oauth2/interaction/a%0a",
  "?next=javascript:alert(1)",
])("returns nowhere else: %s", (search) => expect(returnPath(search)).toBeUndefined());
