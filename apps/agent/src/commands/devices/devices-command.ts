import { ERRORS, type Language } from "@setsuna/contracts";
import { type GstreamerReport, gstreamerReport } from "../../gstreamer/gstreamer-devices.ts";
import type { Command, CommandContext } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit-codes.ts";
import { mediaDevices } from "./media-devices.ts";

const gstreamerLines = ({ devices, ndi, decklink, error }: GstreamerReport, language: Language): string[] => {
  if (error !== undefined) return [`NDI, DeckLink: ${error[language]}`];
  const missing = [...(ndi === true ? [] : ["NDI"]), ...(decklink === true ? [] : ["DeckLink"])];
  return [
    ...devices.map(({ kind, direction, address, name }) => `${kind} ${direction.padEnd(6)} ${address}  ${name}`),
    ...(missing.length === 0 ? [] : [`${missing.join(", ")}: ${ERRORS["gstreamer-plugin-missing"][language]}`]),
  ];
};

const run = async ({ output, language, signal }: CommandContext): Promise<ExitCode> => {
  const { devices, encoders, formats } = await mediaDevices(signal);
  const gstreamer = await gstreamerReport();
  const lines = [
    ...devices.map(({ name, description, type }) => `${type.padEnd(6)} ${name}  ${description}`),
    ...encoders.map(({ name, usable, why }) => `encoder ${name}: ${usable ? "ok" : (why ?? "")}`),
    ...gstreamerLines(gstreamer, language),
    `inputs: ${formats.join(", ")}`,
  ];
  output.result({ devices, encoders, formats, gstreamer }, lines.join("\n"));
  return EXIT.done;
};

export const DEVICES: Command = {
  name: "devices",
  summary: {
    en: "list cameras, microphones, NDI sources, DeckLink cards and the encoders that work here",
    ja: "カメラ、マイク、NDIソース、DeckLink、使えるエンコーダーの一覧を表示する",
  },
  options: {},
  run,
};
