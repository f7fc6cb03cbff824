import { StudioError, studioAddress } from "@setsuna/contracts";
import type { Command, CommandContext } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";
import { JOIN_OPTIONS, joinOptions, serverOption, textOption } from "../cli/stream-options.ts";
import { preflight } from "./preflight.ts";

const run = async (context: CommandContext): Promise<ExitCode> => {
  const { output, language } = context;
  const join = textOption(context, "id") === undefined ? undefined : joinOptions(context);
  const server = serverOption(context);
  if (studioAddress(server) === undefined) throw new StudioError("bad-usage", `--server ${server.slice(0, 100)}`);
  const rows = await preflight({ server, serialId: join?.serialId, password: join?.password ?? "" }, (row) => {
    const facts = [...(row.ms === undefined ? [] : [`${row.ms.toFixed(0)} ms`]), ...(row.detail ? [row.detail] : [])].join(", ");
    const line = `${row.ok ? "ok    " : "FAILED"} ${row.name.padEnd(10)} ${facts}${row.advice === undefined ? "" : `\n       ${row.advice[language]}`}`;
    output.event("check", { ...row }, { en: line, ja: line });
  });
  if (join === undefined)
    output.event(
      "hint",
      {},
      {
        en: "Add --id to check the media path (UDP to the relay) too.",
        ja: "--id を指定すると、映像の経路(中継までのUDP)も確認します。",
      },
    );
  return rows.every(({ ok }) => ok) ? EXIT.done : EXIT.checkFailed;
};

export const CHECK: Command = {
  name: "check",
  summary: {
    en: "check network, firewall and clock before a show",
    ja: "本番前にネットワーク、ファイアウォール、時計を確認する",
  },
  options: JOIN_OPTIONS,
  run,
};
