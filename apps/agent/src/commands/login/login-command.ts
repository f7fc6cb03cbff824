import { spawn } from "node:child_process";
import { StudioError, studioAddress } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import type { Command, CommandContext } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";
import { JOIN_OPTIONS, serverOption } from "../cli/stream-options.ts";
import { openLoopback } from "./loopback.ts";
import { codeOf, codeRequest, discover, emailOf, endAtServer, isSafeAddress, redeem } from "./oauth.ts";
import { forgetLogin, loginPath, readLogin, type StoredLogin, storeLogin } from "./token-file.ts";

const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
  linux: ["xdg-open"],
};

/** The address is printed in any case. Opens only web pages. */
const openBrowser = (url: string): void => {
  if (!isSafeAddress(url)) return;
  const [program, ...args] = OPENERS[process.platform] ?? [];
  if (program === undefined) return;
  const child = spawn(program, [...args, url], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
};

const isEndedAtServer = async (login: StoredLogin): Promise<boolean> => {
  try {
    await endAtServer(await discover(login.server), login);
    return true;
  } catch (error) {
    if (error instanceof StudioError) return false;
    throw error;
  }
};

/** Also forgets the login here if the server is unreachable, and says so. */
const logOut = async ({ output }: CommandContext, path: string): Promise<ExitCode> => {
  const login = readLogin(path);
  const ended = login === undefined || (await isEndedAtServer(login));
  forgetLogin(path);
  output.event(
    "logged-out",
    { ended },
    ended
      ? {
          en: "You are logged out, and the login has been removed from this computer.",
          ja: "ログアウトし、ログイン情報をこのコンピューターから削除しました。",
        }
      : {
          en: "The login has been removed from this computer, but the server could not be reached: log out there with “Log out all others” in My Page.",
          ja: "このコンピューターのログイン情報を削除しました。サーバーに接続できなかったため、マイページで「ほかの端末をすべてログアウト」を選んでください。",
        },
  );
  return EXIT.done;
};

const run = async (context: CommandContext): Promise<ExitCode> => {
  const { output, env, signal } = context;
  const path = loginPath(env, process.platform);
  if (context.values.logout === true) return logOut(context, path);
  const address = serverOption(context);
  if (!isSafeAddress(address)) throw new StudioError("bad-usage", `--server ${address.slice(0, 100)}`);
  const server = studioAddress(new URL(address).href) ?? address;
  const discovery = await discover(server);
  const loopback = await openLoopback(context.language, signal);
  try {
    const request = codeRequest(discovery.authorization_endpoint, loopback.redirectUri);
    output.event(
      "open",
      { url: request.url },
      {
        en: `Log in with your browser:\n${request.url}`,
        ja: `ブラウザーでログインしてください。\n${request.url}`,
      },
    );
    if (context.values["no-browser"] !== true) openBrowser(request.url);
    const code = codeOf(await loopback.answered, request);
    const login = await redeem(server, discovery, request, loopback.redirectUri, code, Date.now());
    storeLogin(path, login);
    const email = await emailOf(discovery, login.accessToken);
    output.event(
      "logged-in",
      { server, email, file: path },
      {
        en: `Logged in${email === undefined ? "" : ` as ${shownEmail(email)}`}. The token is in ${path}, readable only by you.`,
        ja: `${email === undefined ? "" : `${shownEmail(email)} として`}ログインしました。トークンは ${path} に保存しました(このユーザーのみ読み取り可)。`,
      },
    );
    return EXIT.done;
  } catch (error) {
    if (signal.aborted) return EXIT.done;
    throw error;
  } finally {
    loopback.close();
  }
};

export const LOGIN: Command = {
  name: "login",
  summary: {
    en: "log in with your browser; the token is kept in a file only you can read",
    ja: "ブラウザーでログインし、トークンを自分だけが読めるファイルに保存する",
  },
  options: {
    server: JOIN_OPTIONS.server,
    "no-browser": { type: "boolean", help: { en: "only print the address", ja: "アドレスだけを表示する" } },
    logout: { type: "boolean", help: { en: "log out and delete the token", ja: "ログアウトし、トークンを削除する" } },
  },
  run,
};
