import type { Bilingual } from "../types.ts";

export const notInstalled = (name: string, packages: string): Bilingual => ({
  en: `${name} is not installed (apt-get install ${packages})`,
  ja: `${name}が導入されていない(apt-get install ${packages})`,
});
