import { expect, it } from "vitest";
import { secretsUnder } from "../../../platform/secrets/secrets.ts";
import { loginIdOf, newLoginHandle, readRefreshToken, refreshTokenOf } from "./refresh-token.ts";

const secrets = secretsUnder(Buffer.alloc(32, 7));

it("contains its login and generation, and is deterministic", () => {
  const handle = newLoginHandle();
  const token = refreshTokenOf(secrets, handle, 41);
  expect(token).toMatch(/^[\w-]{64}$/);
  expect(refreshTokenOf(secrets, handle, 41)).toBe(token);
  expect(readRefreshToken(secrets, token)).toEqual({ handle, login: loginIdOf(handle), generation: 41 });
});

it("can't be forged, even from another one of the same login", () => {
  const handle = newLoginHandle();
  const token = Buffer.from(refreshTokenOf(secrets, handle, 0), "base64url");
  for (let at = 0; at < token.length; at += 1) {
    const changed = Buffer.from(token);
    changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at);
    expect(readRefreshToken(secrets, changed.toString("base64url")), `byte ${at}`).toBeUndefined();
  }
  const others = secretsUnder(Buffer.alloc(32, 8));
  for (const text of ["", "a", `${token.toString("base64url")}=`, token.toString("hex"), refreshTokenOf(others, handle, 0)])
    expect(readRefreshToken(secrets, text), text).toBeUndefined();
});
