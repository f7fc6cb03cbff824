import { Link } from "react-router";
import { QrCode } from "../components/qr-code.tsx";
import { NextPages } from "../components/text-page/next-pages.tsx";
import { Prose } from "../components/text-page/prose.tsx";
import { ProseSection } from "../components/text-page/prose-section.tsx";
import { useHydrated } from "../components/use-hydrated.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { titleOf } from "../site/public-pages.ts";
import { isPlainClick } from "../site/scrolling/plain-click.ts";
import { siteBase } from "../site/site-path.ts";
import { IOS_NEXT, IOS_TEXT } from "./content/ios.tsx";
import styles from "./ios-app.module.css";
import { startDownload } from "./start-download.ts";

/** The app for phones: in the App Store if the operator has published it there, and in the browser. */
export const IosApp = ({ appStore }: { readonly appStore: string | null }) => {
  const { language } = useLanguage();
  const text = IOS_TEXT[language];
  const { download } = text;
  return (
    <Prose
      title={titleOf("/iOS", language)}
      lead={text.lead}
      contents={[{ id: "download", heading: download.heading }, ...text.sections]}
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
      {text.sections.map(({ id, heading, body }) => (
        <ProseSection key={id} id={id} heading={heading}>
          {body}
        </ProseSection>
      ))}
      <NextPages pages={IOS_NEXT[language]} />
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
