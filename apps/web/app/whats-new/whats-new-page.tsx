import type { Language } from "@setsuna/contracts";
import { Prose } from "../components/text-page/prose.tsx";
import { ProseSection } from "../components/text-page/prose-section.tsx";
import { Shot } from "../guides/shot.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { useSitePath } from "../platform/site-path.ts";
import { titleOf } from "../site/public-pages.ts";
import type { Release } from "./release-notes.ts";
import { feedPath, RELEASES, releaseAnchor } from "./releases.ts";
import styles from "./whats-new-page.module.css";

export const WHATS_NEW_WORDS = {
  ja: { lead: "新しくなったことを、バージョンごとに紹介します。", feed: "フィードを購読 (Atom)", version: "バージョン" },
  en: { lead: "What changed in each version.", feed: "Subscribe to the feed (Atom)", version: "Version" },
} as const satisfies Record<Language, Readonly<Record<string, string>>>;

export const releaseDay = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));

/** Path /whatsnew. */
export default function WhatsNewPage() {
  const { language } = useTranslation();
  const path = useSitePath();
  const words = WHATS_NEW_WORDS[language];
  const contents = RELEASES.flatMap(({ version, groups }) =>
    groups.map(({ id, heading }) => ({ id: `${releaseAnchor(version)}-${id}`, heading: heading[language] })),
  );
  const lead = (
    <p>
      {words.lead} <a href={path(feedPath(language))}>{words.feed}</a>
    </p>
  );
  return (
    <Prose title={titleOf("/whatsnew", language)} lead={lead} contents={contents}>
      <link rel="alternate" type="application/atom+xml" title={words.feed} href={path(feedPath(language))} />
      {RELEASES.map((release) => (
        <ReleaseNotes key={release.version} release={release} language={language} word={words.version} />
      ))}
    </Prose>
  );
}

const ReleaseNotes = (props: { readonly release: Release; readonly language: Language; readonly word: string }) => {
  const { release, language } = props;
  const anchor = releaseAnchor(release.version);
  return (
    <ProseSection id={anchor} heading={`${props.word} ${release.version}`}>
      <p className={styles.date}>
        <time dateTime={release.date}>{releaseDay(release.date, language)}</time>
      </p>
      <p>{release.lead[language]}</p>
      {release.groups.map(({ id, heading, picture, notes }) => (
        <ProseSection key={id} id={`${anchor}-${id}`} heading={heading[language]} level={3}>
          <Shot name={picture.name} alt={picture.alt[language]} />
          <ul>
            {notes.map((note) => (
              <li key={note.en}>{note[language]}</li>
            ))}
          </ul>
        </ProseSection>
      ))}
    </ProseSection>
  );
};
