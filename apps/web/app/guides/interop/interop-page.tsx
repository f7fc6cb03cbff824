import * as en from "../../content/en/guides/interop.mdx";
import * as ja from "../../content/ja/guides/interop.mdx";
import { GuidePage } from "../guide-page.tsx";
import { CHECK_COUNT, countOf, GROUPS, INTEROP, TRIED } from "./interop-matrix.ts";
import { ClientTable, FailureTable, GroupTable, NotRunTable } from "./interop-tables.tsx";

const VALUES = {
  clients: TRIED.length,
  checks: CHECK_COUNT,
  passed: countOf("pass"),
  failed: countOf("fail"),
  newest: INTEROP.newest,
  groups: GROUPS,
};

export default function InteropPage() {
  return (
    <GuidePage
      path="/interop"
      text={{ ja, en }}
      values={{ ja: VALUES, en: VALUES }}
      components={{ ClientTable, FailureTable, GroupTable, NotRunTable }}
      next={["/howto", "/controlsignals", "/troubleshooting"]}
    />
  );
}
