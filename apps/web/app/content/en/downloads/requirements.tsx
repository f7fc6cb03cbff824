import type { RequirementsContent, Rows } from "../../../downloads/content/requirements-content.ts";

/** Heads the table of requirements, in English. */
export const words: RequirementsContent = {
  heading: "Requirements",
  caption: "Requirements",
  columns: ["Device", "Requirement"],
};

/** Lists what Macs need, in English. */
export const macRows: Rows = [
  ["macOS", "13 or later"],
  ["Mac with Apple silicon", "M1 or later; recommended"],
  ["Mac with Intel", "6th-generation Core processor or later"],
];

/** Lists what Windows needs, in English. */
export const windowsRows: Rows = [
  ["Windows with an Nvidia GPU", "Driver 472.47 or later"],
  ["Windows without one", "Up to 8 simultaneous uses"],
];

/** Lists what SDKs need, in English. */
export const sdkRows: Rows = [
  ["DeckLink", "A driver compatible with SDK 14.0"],
  ["NDI", "SDK 6.0.1"],
];

/** Lists what the node-based tool needs, in English. */
export const toolRows: Rows = [["The tool's non-commercial edition", "Video up to 1280x720"]];
