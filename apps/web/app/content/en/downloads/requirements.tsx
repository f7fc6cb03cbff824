import type { RequirementsContent, Rows } from "../../../downloads/content/requirements-content.ts";

export const words: RequirementsContent = {
  heading: "Requirements",
  caption: "Requirements",
  columns: ["Device", "Requirement"],
};

export const macRows: Rows = [
  ["macOS", "13 or later"],
  ["Mac with Apple silicon", "M1 or later; recommended"],
  ["Mac with Intel", "6th-generation Core processor or later"],
];

export const windowsRows: Rows = [
  ["Windows with an Nvidia GPU", "Driver 472.47 or later"],
  ["Windows without one", "Up to 8 simultaneous uses"],
];

export const sdkRows: Rows = [
  ["DeckLink", "A driver compatible with SDK 14.0"],
  ["NDI", "SDK 6.0.1"],
];

export const toolRows: Rows = [["The tool's non-commercial edition", "Video up to 1280x720"]];
