import { Link } from "react-router";
import { QrCode } from "../components/qr-code.tsx";
import { NextPages } from "../components/text-page/next-pages.tsx";
import { PageBody, PageLead, pageOutline } from "../components/text-page/page-content.tsx";
import type { Bilingual } from "../components/text-page/page-text.ts";
import { Prose } from "../components/text-page/prose.tsx";
import { ProseSection } from "../components/text-page/prose-section.tsx";
import { useHydrated } from "../components/use-hydrated.ts";
import * as en from "../content/en/downloads/ios.mdx";
import { labels as labelsEn } from "../content/en/downloads/ios-labels.ts";
import * as ja from "../content/ja/downloads/ios.mdx";
import { labels as labelsJa } from "../content/ja/downloads/ios-labels.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { isPlainClick } from "../platform/plain-click.ts";
import { siteBase } from "../platform/site-path.ts";
import { titleOf } from "../site/public-pages.ts";
import { nextOf } from "./download-content.ts";
import { DownloadOpening } from "./download-opening.tsx";
import styles from "./ios-app.module.css";
import { startDownload } from "./start-download.ts";

const TEXT: Bilingual = { ja, en };
const LABELS = { ja: labelsJa, en: labelsEn };

/** The app for phones: in the App Store if the operator has published it there, and in the browser. */
export const IosApp = ({ appStore }: { readonly appStore: string | null }) => {
  const { language } = useLanguage();
  const text = TEXT[language];
  const download = LABELS[language];
  const outline = pageOutline(text);
  return (
    <Prose
      title={titleOf("/iOS", language)}
      lead={<PageLead text={text} />}
      opening={<DownloadOpening path="/iOS" />}
      contents={[{ id: "download", heading: download.heading }, ...outline]}
    >
      <ProseSection id="download" heading={download.heading}>
        {appStore === null ? <p>{download.notThere}</p> : <p>{download.there}</p>}
        {appStore !== null && (
          <p>
            <a
              className="button button-primary"
              href={appStore}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                startDownload("iOS App", appStore, language);
              }}
            >
              {download.store}
            </a>
          </p>
        )}
        <div className={styles.today}>
          <div>
            <h3 className={styles.heading}>{download.today}</h3>
            <p>{download.browser}</p>
            <p>
              <Link className="button" to="/app">
                {download.open}
              </Link>
            </p>
          </div>
          <PhoneCode label={download.code} text={download.scan} />
        </div>
      </ProseSection>
      <PageBody text={text} outline={outline} />
      <NextPages pages={nextOf("ios")[language]} />
    </Prose>
  );
};

/** For desktop readers. The address is known after hydration. */
const PhoneCode = (props: { readonly label: string; readonly text: string }) => {
  const hydrated = useHydrated();
  return (
    <figure className={styles.code}>
      <div className={styles.square} data-snapshot="changing">
        {hydrated && <QrCode text={`${siteBase()}app`} label={props.label} />}
      </div>
      <figcaption>{props.text}</figcaption>
    </figure>
  );
};
