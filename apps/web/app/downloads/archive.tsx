import { RELEASE_FOLDERS, RELEASE_PRODUCTS, type ReleaseFolder } from "@setsuna/contracts";
import { NewTabLink } from "../components/new-tab-link.tsx";
import { Prose } from "../components/text-page/prose.tsx";
import { ProseSection } from "../components/text-page/prose-section.tsx";
import { LinkedText } from "../i18n/linked-text.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { useSitePath } from "../platform/site-path.ts";
import { titleOf } from "../site/public-pages.ts";
import { ArchiveTable } from "./archive-table.tsx";
import { BrowserToday } from "./browser-today.tsx";
import { DOWNLOAD_COMMON } from "./download-content.ts";
import { DOWNLOAD_LABELS } from "./labels.ts";
import type { ReadFeeds } from "./release-feeds.ts";
import { newsFeedOf, ReleasesFeedLink } from "./releases-feed-link.tsx";
import { useReleaseFeeds } from "./use-release-feeds.ts";

const ANCHORS: Readonly<Record<ReleaseFolder, string>> = {
  "touch-win": "plugin-windows",
  "touch-mac": "plugin-mac",
  "DesktopApp-MacIntel": "desktop-mac-intel",
  "DesktopApp-MacSilicon": "desktop-mac-silicon",
  "DesktopApp-Windows": "desktop-windows",
  "win-app": "windows-app",
};

const LINKS = { terms: (words: string) => <NewTabLink to="eula">{words}</NewTabLink> };

/** Download tables of every released version; before the first one, what works without. Spec §2 Archive. */
export const Archive = ({ given }: { readonly given: ReadFeeds | null }) => {
  const { language } = useLanguage();
  const { lead, terms } = DOWNLOAD_COMMON[language].archive;
  const path = useSitePath();
  const { feedOf, again } = useReleaseFeeds(RELEASE_FOLDERS, given);
  const sections = RELEASE_FOLDERS.map((folder) => ({
    folder,
    id: ANCHORS[folder],
    heading: RELEASE_PRODUCTS[folder].name[language],
  }));
  const nothing = RELEASE_FOLDERS.every((folder) => {
    const feed = feedOf(folder);
    return feed.state === "read" && feed.entries.length === 0;
  });
  return (
    <Prose
      title={titleOf("/archive", language)}
      lead={
        <>
          <p>{lead}</p>
          <p>
            <LinkedText text={terms} links={LINKS} />
            <br />
            <a href={path(newsFeedOf(language))}>{DOWNLOAD_LABELS[language].feed}</a>
          </p>
        </>
      }
      contents={nothing ? [] : sections}
    >
      <ReleasesFeedLink />
      {nothing ? (
        <ProseSection id="nothing" heading={DOWNLOAD_LABELS[language].nothingYet}>
          <BrowserToday />
        </ProseSection>
      ) : (
        sections.map(({ folder, id, heading }) => (
          <ProseSection key={folder} id={id} heading={heading}>
            <ArchiveTable folder={folder} feed={feedOf(folder)} again={again} />
          </ProseSection>
        ))
      )}
    </Prose>
  );
};
