import { createPublicKey, type KeyObject } from "node:crypto";
import process from "node:process";
import { StudioError } from "@setsuna/contracts";
import { AGENT_VERSION } from "../../version.ts";
import type { Command, CommandContext } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";
import { JOIN_OPTIONS, serverOption } from "../cli/stream-options.ts";
import { packageFolder } from "./install-package.ts";
import { type PresentProgram, ServerUpdates } from "./updates.ts";

/** PEM; inserted by the release build (scripts/release/bundle-agent.ts). */
declare const SETSUNA_RELEASE_KEY: string | undefined;

/** Undefined when running from source. */
const releaseKey = (): KeyObject | undefined =>
  typeof SETSUNA_RELEASE_KEY === "string" && SETSUNA_RELEASE_KEY !== "" ? createPublicKey(SETSUNA_RELEASE_KEY) : undefined;

export const presentProgram = (): PresentProgram => ({
  version: AGENT_VERSION,
  platform: process.platform,
  arch: process.arch,
  folder: packageFolder(process.argv[1] ?? ""),
  key: releaseKey(),
});

const run = async (context: CommandContext): Promise<ExitCode> => {
  const { output, language } = context;
  const server = serverOption(context);
  if (!URL.canParse(server)) throw new StudioError("app-server-address", server.slice(0, 100));
  const updates = new ServerUpdates(presentProgram());
  const found = await updates.look(server, language);
  if (found === undefined) {
    const texts = { en: `${AGENT_VERSION} is the latest version.`, ja: `${AGENT_VERSION} は最新です。` };
    output.event("update", { present: AGENT_VERSION, newest: true }, texts);
    return EXIT.done;
  }
  const { version, notes } = found;
  const lines = notes.map((note) => `\n- ${note}`).join("");
  output.event(
    "update",
    { present: AGENT_VERSION, newest: false, version, notes },
    {
      en: `Version ${version} is available, and its signature is valid.${lines}`,
      ja: `バージョン ${version} があります。署名も確認しました。${lines}`,
    },
  );
  if (context.values.check === true) return EXIT.done;
  const folder = await updates.fetch((done) => output.statistics({ done }, `${(100 * done).toFixed(0)}%`));
  output.event(
    "updated",
    { version, folder },
    {
      en: `It is in ${folder}. Start it from there from now on. This version stays where it is; delete it if you no longer need it.`,
      ja: `${folder} に用意しました。次回からはそちらを起動してください。今のバージョンはそのまま残るので、不要なら削除できます。`,
    },
  );
  return EXIT.done;
};

export const UPDATE: Command = {
  name: "update",
  summary: {
    en: "download the latest version from the server; only versions signed with our key are accepted",
    ja: "新しいバージョンをサーバーから取得する(署名が正しいものだけを使う)",
  },
  options: {
    server: JOIN_OPTIONS.server,
    check: { type: "boolean", help: { en: "only check for a new version", ja: "新しいバージョンの有無だけを表示する" } },
  },
  run,
};
