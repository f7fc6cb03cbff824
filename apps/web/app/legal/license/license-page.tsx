import { useDeferredValue, useEffect, useState } from "react";
import { TextField } from "../../components/field.tsx";
import type { Bilingual } from "../../components/text-page/page-text.ts";
import { Prose } from "../../components/text-page/prose.tsx";
import * as en from "../../content/en/legal/license.ts";
import * as ja from "../../content/ja/legal/license.ts";
import type { LicenseTexts } from "../../content/types/license-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { sitePath, useSitePath } from "../../platform/site-path.ts";
import { titleOf } from "../../site/public-pages.ts";
import styles from "./license-page.module.css";
import { type Notice, type Notices, noticesWith, parseNotices } from "./notices.ts";

const TEXT: Bilingual<LicenseTexts> = { ja: ja.texts, en: en.texts };

type Reading = { readonly state: "loading" | "failed" } | { readonly state: "read"; readonly notices: Notices };

/** The notices are optional. Spec §7 Static fetches. */
const useNotices = (): Reading => {
  const [reading, setReading] = useState<Reading>({ state: "loading" });
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      const answer = await fetch(sitePath("/studio/OSS.txt"), { signal: leaving.signal });
      if (!answer.ok) throw new Error(`OSS.txt: ${answer.status}`);
      setReading({ state: "read", notices: parseNotices(await answer.text()) });
    };
    read().catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      console.warn("The notices could not be read", error);
      setReading({ state: "failed" });
    });
    return () => leaving.abort();
  }, []);
  return reading;
};

export default function LicensePage() {
  const { language } = useLanguage();
  const text = TEXT[language];
  const path = useSitePath();
  const reading = useNotices();
  return (
    <Prose
      title={titleOf("/license", language)}
      lead={
        <>
          <p>{text.lead}</p>
          <p>
            <a href={path("/studio/OSS.txt")} download="OSS.txt">
              {text.file}
            </a>
          </p>
          <noscript>
            <p>{text.noScript}</p>
          </noscript>
        </>
      }
    >
      <div aria-busy={reading.state === "loading"} data-testid="notices">
        {reading.state === "loading" && <p className={styles.quiet}>{text.loading}</p>}
        {reading.state === "read" && <Found notices={reading.notices} />}
      </div>
    </Prose>
  );
}

const Found = ({ notices: { intro, notices } }: { readonly notices: Notices }) => {
  const { language } = useLanguage();
  const text = TEXT[language];
  const [word, setWord] = useState("");
  // Typing stays responsive while the list follows.
  const shown = noticesWith(notices, useDeferredValue(word));
  return (
    <>
      {notices.length > 0 && (
        <search className={styles.search}>
          <TextField label={text.search} value={word} onChange={setWord} />
          <p className={styles.quiet} role="status">
            {text.found(shown.length, notices.length)}
          </p>
        </search>
      )}
      <div lang="en">
        {word === "" && <pre className={styles.text}>{intro}</pre>}
        {shown.map((notice) => (
          <NoticeText key={notice.packages[0]} notice={notice} />
        ))}
      </div>
    </>
  );
};

const NoticeText = ({ notice }: { readonly notice: Notice }) => (
  <section className={styles.notice}>
    <h2 className={styles.packages}>
      {notice.packages.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </h2>
    <pre className={styles.text}>{notice.text}</pre>
  </section>
);
