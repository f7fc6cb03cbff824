import type { LicenseTexts } from "../../types/license-texts.ts";

export const texts: LicenseTexts = {
  lead: "The open-source software that Setsuna Studio is built with, and the full text of each licence as its authors wrote it.",
  file: "Download the text file",
  noScript: "Without JavaScript, read the text file.",
  loading: "Loading.",
  search: "Search names, versions and texts",
  found: (shown, all) => `${shown} of ${all}`,
};
