import * as en from "../../content/en/guides/how-to.mdx";
import * as ja from "../../content/ja/guides/how-to.mdx";
import { GuidePage } from "../guide-page.tsx";
import { mbps, QUALITY_DEMO } from "./quality-demo.ts";

export { guideLoader as loader } from "../facts.ts";

export const HOW_TO_VALUES = { demo: QUALITY_DEMO, mbps };

export default function HowToPage() {
  return (
    <GuidePage
      path="/howto"
      text={{ ja, en }}
      values={{ ja: HOW_TO_VALUES, en: HOW_TO_VALUES }}
      next={["/explanation", "/aboutidandch", "/troubleshooting"]}
    />
  );
}
