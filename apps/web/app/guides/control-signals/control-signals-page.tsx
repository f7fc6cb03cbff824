import type { Language } from "@setsuna/contracts";
import * as en from "../../content/en/guides/control-signals.mdx";
import { uses as usesEn } from "../../content/en/guides/signal-uses.ts";
import { tally as tallyEn } from "../../content/en/screens/tally.ts";
import * as ja from "../../content/ja/guides/control-signals.mdx";
import { uses as usesJa } from "../../content/ja/guides/signal-uses.ts";
import { tally as tallyJa } from "../../content/ja/screens/tally.ts";
import { GuidePage } from "../guide-page.tsx";
import { CHANNEL_USES, EXAMPLES, KEYS, TALLY_VALUES } from "./signal-rows.ts";

export { guideLoader as loader } from "../facts.ts";

const WORDS = {
  ja: { uses: usesJa, tally: tallyJa.tally.word },
  en: { uses: usesEn, tally: tallyEn.tally.word },
};

const MOTION_KEYS = (
  <>
    <code>{KEYS.gyroscope}</code> <code>{KEYS.accelerometer}</code> <code>{KEYS.orientation}</code>
  </>
);
const CONTROLLER_KEY = <code>{KEYS.controller}</code>;

export const signalValuesIn = (language: Language) => {
  const { uses, tally } = WORDS[language];
  return {
    keys: KEYS,
    examples: EXAMPLES,
    json: JSON.stringify,
    channelRows: CHANNEL_USES.map(({ channel, use, nth }) => [
      channel,
      uses[use](nth),
      use === "motion" ? MOTION_KEYS : CONTROLLER_KEY,
    ]),
    tallyRows: TALLY_VALUES.map(({ name, value }) => [value, tally[name]]),
  };
};

export default function ControlSignalsPage() {
  return (
    <GuidePage
      path="/controlsignals"
      text={{ ja, en }}
      values={{ ja: signalValuesIn("ja"), en: signalValuesIn("en") }}
      next={["/howto", "/explanation", "/aboutidandch"]}
    />
  );
}
