import * as en from "../../content/en/guides/interop.mdx";
import * as ja from "../../content/ja/guides/interop.mdx";
import { useLanguage } from "../../i18n/use-language.ts";
import { GuidePage } from "../guide-page.tsx";
import { CHECK_COUNT, countOf, GROUPS, INTEROP, TRIED } from "./interop-matrix.ts";
import { INTEROP_TABLES } from "./interop-tables.tsx";

export { guideLoader as loader } from "../facts.ts";

export const INTEROP_VALUES = {
  clients: TRIED.length,
  checks: CHECK_COUNT,
  passed: countOf("pass"),
  failed: countOf("fail"),
  newest: INTEROP.newest,
  groups: GROUPS,
};

export default function InteropPage() {
  const { language } = useLanguage();
  return (
    <GuidePage
      path="/interop"
      text={{ ja, en }}
      values={{ ja: INTEROP_VALUES, en: INTEROP_VALUES }}
      components={INTEROP_TABLES[language]}
      next={["/howto", "/controlsignals", "/troubleshooting"]}
    />
  );
}
