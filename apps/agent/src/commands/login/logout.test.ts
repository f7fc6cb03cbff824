import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EXIT } from "../cli/exit-codes.ts";
import { runCommandLine } from "../cli/run.ts";
import { textSink } from "../cli/text-sink.fake.ts";
import { LOGIN } from "./login-command.ts";
import { loginPath, readLogin, storeLogin } from "./token-file.ts";

let folder: string;
let server: Server;
let origin: string;
let revoked: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-logout-"));
  revoked = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    if (request.url === "/revoke") revoked.push(Buffer.concat(chunks).toString("utf8"));
    const names = ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "revocation_endpoint"];
    const discovery = Object.fromEntries(names.map((name) => [name, `${origin}/revoke`]));
    // RFC 7009 §2.2: the response body is meaningless.
    response.end(request.url === "/revoke" ? "" : JSON.stringify(discovery));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const logOut = async () => {
  const env = { XDG_CONFIG_HOME: folder, APPDATA: folder };
  const [out, err] = [textSink(), textSink()];
  const { signal } = new AbortController();
  const args = ["login", "--logout", "--json"];
  const code = await runCommandLine([LOGIN], args, { env, stdout: out.stream, stderr: err.stream, signal });
  return { code, said: JSON.parse(out.text()) };
};
const path = () => loginPath({ XDG_CONFIG_HOME: folder, APPDATA: folder }, process.platform);
const login = (at: string) => ({ server: at, accessToken: "access", refreshToken: "refresh", expiresAt: 5, scope: "openid" });

it("ends the login on the server and deletes it locally", async () => {
  storeLogin(path(), login(origin));
  expect(await logOut()).toEqual({ code: EXIT.done, said: { event: "logged-out", ended: true } });
  expect(revoked).toEqual(["client_id=setsuna-agent&token=refresh"]);
  expect(readLogin(path())).toBeUndefined();
});

it("deletes the local login even if the server can't be reached, and says so", async () => {
  storeLogin(path(), login("http://127.0.0.1:1"));
  expect(await logOut()).toEqual({ code: EXIT.done, said: { event: "logged-out", ended: false } });
  expect(readLogin(path())).toBeUndefined();
});

it("does nothing when not logged in", async () => {
  expect(await logOut()).toEqual({ code: EXIT.done, said: { event: "logged-out", ended: true } });
  expect(revoked).toEqual([]);
});
