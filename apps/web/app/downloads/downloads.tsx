import type { ReleaseFolder } from "@setsuna/contracts";
import { NextPages } from "../components/text-page/next-pages.tsx";
import { PageBody, PageLead, pageOutline } from "../components/text-page/page-content.tsx";
import type { Bilingual } from "../components/text-page/page-text.ts";
import { Prose } from "../components/text-page/prose.tsx";
import { ProseSection } from "../components/text-page/prose-section.tsx";
import type { NextPage } from "../content/types/guides.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { titleOf } from "../site/public-pages.ts";
import { BrowserToday } from "./browser-today.tsx";
import { DOWNLOAD_COMMON } from "./download-content.ts";
import { DownloadOpening, type DownloadPath } from "./download-opening.tsx";
import { DOWNLOAD_LABELS } from "./labels.ts";
import type { ReadFeeds } from "./release-feeds.ts";
import { ReleaseRow } from "./release-row.tsx";
import { ReleasesFeedLink } from "./releases-feed-link.tsx";
import { useReleaseFeeds } from "./use-release-feeds.ts";

export const Downloads = (props: {
  readonly path: DownloadPath;
  readonly folders: readonly ReleaseFolder[];
  /** Null makes it load its own. */
  readonly given: ReadFeeds | null;
  readonly text: Bilingual;
  readonly next: Bilingual<readonly NextPage[]>;
}) => {
  const { language } = useLanguage();
  const labels = DOWNLOAD_LABELS[language];
  const { feedOf, again } = useReleaseFeeds(props.folders, props.given);
  const feeds = props.folders.map((folder) => ({ folder, feed: feedOf(folder) }));
  const nothing = feeds.every(({ feed }) => feed.state !== "loading" && !(feed.state === "read" && feed.entries.length > 0));
  const text = props.text[language];
  const { heading, paragraphs } = DOWNLOAD_COMMON[language].checking;
  const outline = pageOutline(text);
  const contents = [{ id: "download", heading: labels.download }, ...outline, { id: "checking", heading }];
  return (
    <Prose
      title={titleOf(props.path, language)}
      lead={<PageLead text={text} />}
      opening={<DownloadOpening path={props.path} />}
      contents={contents}
    >
      <ReleasesFeedLink />
      <ProseSection id="download" heading={labels.download}>
        {feeds.map(({ folder, feed }) => (
          <ReleaseRow key={folder} folder={folder} feed={feed} again={again} />
        ))}
        {nothing && <BrowserToday />}
      </ProseSection>
      <PageBody text={text} outline={outline} />
      <ProseSection id="checking" heading={heading}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </ProseSection>
      <NextPages pages={props.next[language]} />
    </Prose>
  );
};
