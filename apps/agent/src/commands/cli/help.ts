import type { Language } from "@setsuna/contracts";
import type { Command, Option } from "./command.ts";

const flag = (name: string, option: Option): string => {
  const short = option.short === undefined ? "    " : `-${option.short}, `;
  return `${short}--${name}${option.value === undefined ? "" : ` ${option.value}`}`;
};

const table = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(0, ...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join("\n");
};

export const commandHelp = (command: Command, common: Readonly<Record<string, Option>>, language: Language): string => {
  const rows = Object.entries({ ...command.options, ...common }).map(
    ([name, option]) => [flag(name, option), option.help[language]] as const,
  );
  const usage = `setsuna ${command.name}${command.positionals === undefined ? "" : ` ${command.positionals}`}`;
  return `${usage}\n${command.summary[language]}\n\n${table(rows)}\n`;
};

export const programHelp = (commands: readonly Command[], language: Language): string => {
  const rows = commands.map((command) => [command.name, command.summary[language]] as const);
  const more = { en: "Run setsuna COMMAND --help for details.", ja: "setsuna コマンド --help で詳細を表示します。" };
  return `setsuna COMMAND [options]\n\n${table(rows)}\n\n${more[language]}\n`;
};
