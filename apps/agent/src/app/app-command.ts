import { existsSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import process from "node:process";
import { errorBody, StudioError } from "@setsuna/contracts";
import type { Command, CommandContext } from "../commands/cli/command.ts";
import { EXIT, type ExitCode } from "../commands/cli/exit-codes.ts";
import { secretVariable } from "../commands/cli/secret-variables.ts";
import { JOIN_OPTIONS, numberOption, serverOption, textOption } from "../commands/cli/stream-options.ts";
import { launcherName } from "../commands/update/install-package.ts";
import { presentProgram } from "../commands/update/update-command.ts";
import { ServerUpdates } from "../commands/update/updates.ts";
import { AppController } from "./app-controller.ts";
import type { StartCommand } from "./at-login/login-entry.ts";
import { loginStart } from "./at-login/login-start.ts";
import { startProcess } from "./run/run-process.ts";
import { askRunning, forgetRunning, recordRunning } from "./running-app.ts";
import { type AppServer, openAppServer } from "./serve/app-server.ts";
import { pageFolder, readPageFiles } from "./serve/page-files.ts";
import { MIN_REMOTE_TOKEN } from "./serve/remote.ts";
import { ServerAddress } from "./settings/app-settings.ts";
import { settingsFolder } from "./settings/private-file.ts";
import { findBrowser } from "./window/find-browser.ts";
import { leaveWindow, type OpenWindow, openWindow } from "./window/open-window.ts";

/** Grace for a closed window, ms: a reload reconnects within it. */
const CLOSED_MS = 3000;
/** Runs may take this long to finish their files, ms. */
const FINISH_MS = 20_000;
const TAKE_OVER_MS = 30_000;
const ASK_MS = 250;

const after = (ms: number, call: () => void): (() => void) => {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
};

/** Returns the command that restarts this program: its launcher, or Node with the source. */
const startCommand = (): StartCommand => {
  const { folder, platform } = presentProgram();
  const main = path.resolve(process.argv[1] ?? "");
  const program: StartCommand =
    folder === undefined ? [process.execPath, ...process.execArgv, main] : [path.join(folder, launcherName(platform))];
  return [...program, "app"] as unknown as StartCommand;
};

const setLoginStart = (context: CommandContext, option: string, home: string): ExitCode => {
  if (option !== "on" && option !== "off") throw new StudioError("bad-usage", "--at-login on|off");
  const start = loginStart({ platform: process.platform, env: context.env, home }, startCommand());
  if (start === undefined) throw new StudioError("at-login-impossible", process.platform);
  start.set(option === "on");
  context.output.event(
    "at-login",
    { on: option === "on" },
    option === "on"
      ? { en: "The app starts when you log in.", ja: "ログイン時にアプリを起動します。" }
      : { en: "The app no longer starts when you log in.", ja: "ログイン時に起動しないようにしました。" },
  );
  return EXIT.done;
};

/** Uses the named browser, else an installed one. Throws StudioError `browser-missing`. */
const browserOf = (context: CommandContext): string | undefined => {
  const named = textOption(context, "browser");
  if (named !== undefined && !existsSync(named)) throw new StudioError("browser-missing", named.slice(0, 200));
  return named ?? findBrowser({ platform: process.platform, env: context.env, exists: existsSync });
};

/** Reads `--remote-token-env`. Throws StudioError `bad-usage` if it is missing or guessable. */
const remoteTokenOf = (context: CommandContext): string | undefined => {
  const name = textOption(context, "remote-token-env");
  if (name === undefined) return undefined;
  const token = secretVariable(context.env, name) ?? "";
  if (!/^[\x21-\x7e]+$/.test(token) || token.length < MIN_REMOTE_TOKEN)
    throw new StudioError("bad-usage", `--remote-token-env ${name}: ${MIN_REMOTE_TOKEN} characters or more`);
  return token;
};

const run = async (context: CommandContext): Promise<ExitCode> => {
  const { output, env, signal, language } = context;
  const remoteToken = remoteTokenOf(context);
  const home = (process.platform === "win32" ? env.USERPROFILE : env.HOME) || homedir();
  const config = textOption(context, "at-login");
  if (config !== undefined) return setLoginStart(context, config, home);
  const port = numberOption(context, "port", 0, 65_535) ?? 0;
  const wantsWindow = context.values["no-window"] !== true;
  const browser = wantsWindow ? browserOf(context) : undefined;
  const server = ServerAddress.safeParse(serverOption(context));
  if (!server.success) throw new StudioError("app-server-address", serverOption(context).slice(0, 100));

  const folder = settingsFolder(env, process.platform);
  const profile = path.join(folder, "window");
  const record = path.join(folder, "app-running.json");
  let ending = false;
  let resolveEnd: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    resolveEnd = resolve;
  });
  if (context.values["take-over"] === true) {
    const until = performance.now() + TAKE_OVER_MS;
    while (existsSync(record) && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }

  let shown = false;
  const windows = new Set<OpenWindow>();
  const print = (url: string): void =>
    output.event("app", { url }, { en: `The app is at ${url}`, ja: `アプリのアドレス: ${url}` });
  const show = (url: string): void => {
    print(url);
    if (browser === undefined) {
      if (wantsWindow) output.error(errorBody("browser-missing"));
      return;
    }
    const window = openWindow(browser, url, profile, {
      closed: () => {
        windows.delete(window);
        after(CLOSED_MS, endWhenIdle);
      },
      failed: (why) => {
        windows.delete(window);
        // A window that crashed after opening counts as closed.
        if (shown) after(CLOSED_MS, endWhenIdle);
        else output.error(errorBody("browser-failed", `${browser}: ${why}`));
      },
    });
    windows.add(window);
  };

  const running = await askRunning(record);
  if (running !== undefined) {
    output.event(
      "app-running",
      { url: running },
      { en: `The app is already running. Its window: ${running}`, ja: `アプリはすでに動いています。ウィンドウ: ${running}` },
    );
    if (wantsWindow && (browser === undefined || !(await leaveWindow(browser, running, profile))))
      output.error(errorBody("browser-missing", browser));
    return EXIT.done;
  }

  const updates = new ServerUpdates(presentProgram());
  const controller = new AppController({
    folder,
    server: server.data,
    language,
    languageChosen: textOption(context, "lang") !== undefined,
    home,
    platform: process.platform,
    startRun: startProcess,
    updates,
    after,
    loginStart: loginStart({ platform: process.platform, env, home }, startCommand()),
    now: () => Date.now(),
  });
  if (textOption(context, "server") !== undefined) controller.setServer(server.data);
  for (const notice of controller.state().notices) output.error(notice);
  /** With windows: ends once no run is busy and none is open. */
  const endWhenIdle = (): void => {
    if (wantsWindow && shown && windows.size === 0 && app.windows() === 0 && !controller.runs.isBusy) quit();
  };
  const quit = (): void => {
    if (ending) return;
    ending = true;
    controller.runs.stopAll();
    after(FINISH_MS, resolveEnd);
    const look = (): void => {
      if (!controller.runs.isBusy) resolveEnd();
    };
    controller.onChange(look);
    look();
  };
  const address = (): string => `http://127.0.0.1:${app.port}/#link=${app.gate.newLink()}`;
  const app: AppServer = await openAppServer({
    port,
    files: readPageFiles(pageFolder()),
    remoteToken,
    first: () => {
      shown = true;
    },
    allGone: () => void after(CLOSED_MS, endWhenIdle),
    world: {
      controller,
      quit,
      newAddress: address,
    },
  });
  recordRunning(record, { port: app.port, key: app.gate.key, pid: process.pid });
  controller.onChange(endWhenIdle);
  signal.addEventListener("abort", quit, { once: true });
  // An entry written by a replaced version would start that version.
  if (controller.state().startsAtLogin === true) controller.setStartsAtLogin(true);
  controller.runs.startKept();
  show(address());
  if (presentProgram().folder !== undefined) void controller.lookForUpdate(false);
  if (signal.aborted) quit();

  await ended;
  forgetRunning(record, process.pid);
  for (const window of windows) window.close();
  app.close();
  output.event("done", {}, { en: "Ended.", ja: "終了しました。" });
  return EXIT.done;
};

export const APP: Command = {
  name: "app",
  finishesItself: true,
  summary: {
    en: "open the desktop app: send, receive, devices and the control edge in one window",
    ja: "デスクトップアプリを開く(送信、受信、機器、コントロールエッジを1つのウィンドウで操作)",
  },
  options: {
    server: JOIN_OPTIONS.server,
    port: {
      type: "string",
      value: "N",
      help: { en: "port for the window's page; any free one if omitted", ja: "画面のポート(なければ空いているもの)" },
    },
    browser: {
      type: "string",
      value: "PATH",
      help: { en: "Chrome, Edge or Chromium to open", ja: "使うChrome、Edge、Chromiumの場所" },
    },
    "remote-token-env": {
      type: "string",
      value: "NAME",
      help: {
        en: "environment variable with the token that lets programs on this computer start and stop the app's runs",
        ja: "このコンピューターのプログラムが送受信を開始・停止するときのトークンを入れた環境変数の名前",
      },
    },
    "no-window": { type: "boolean", help: { en: "only print the address", ja: "ウィンドウを開かず、アドレスだけを表示する" } },
    "at-login": {
      type: "string",
      value: "on|off",
      help: { en: "start at login, or not", ja: "ログイン時に起動する、または起動しない" },
    },
    "take-over": {
      type: "boolean",
      help: { en: "wait for the running app to quit, then start", ja: "動いているアプリの終了を待って始める" },
    },
  },
  run,
};
