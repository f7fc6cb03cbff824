import { RELEASE_FOLDERS, RELEASE_PRODUCTS, type ReleaseEntry, type ReleaseFolder } from "@setsuna/contracts";
import { Fragment, type ReactNode } from "react";
import { fileSize } from "../components/file-size.ts";
import { DataTable } from "../components/text-page/data-table.tsx";
import { labels as iosEn } from "../content/en/downloads/ios-labels.ts";
import { labels as iosJa } from "../content/ja/downloads/ios-labels.ts";
import { DOWNLOAD_COMMON } from "../downloads/download-content.ts";
import { DOWNLOAD_LABELS } from "../downloads/labels.ts";
import { releaseDateText } from "../downloads/release-date.ts";
import { type FeedState, feedStateOf, type ReadFeeds } from "../downloads/release-feeds.ts";
import { newsFeedOf } from "../downloads/releases-feed-link.tsx";
import { LinkedText } from "../i18n/linked-text.tsx";
import { contentText } from "./content-texts.tsx";
import { addressIn, type TextPlace } from "./text-components.tsx";

const IOS = { ja: iosJa, en: iosEn };

export const foldersOf = ({ path }: Pick<TextPlace, "path">): readonly ReleaseFolder[] =>
  path === "/archive"
    ? RELEASE_FOLDERS
    : path === "/MacOS"
      ? ["DesktopApp-MacSilicon", "DesktopApp-MacIntel"]
      : RELEASE_FOLDERS.filter((folder) => RELEASE_PRODUCTS[folder].page === path);

/** A release's file is a path of this site, or an https URL. */
const fileAddress = ({ site }: TextPlace, link: string): string => (link.startsWith("/") ? `${site}${link}` : link);

const stateText = ({ language }: TextPlace, { state }: FeedState, none: string): string =>
  state === "read" ? none : DOWNLOAD_LABELS[language].failed;

const Newest = ({
  place,
  folder,
  feed,
}: {
  readonly place: TextPlace;
  readonly folder: ReleaseFolder;
  readonly feed: FeedState;
}) => {
  const labels = DOWNLOAD_LABELS[place.language];
  const [newest] = feed.state === "read" ? feed.entries : [];
  return (
    <>
      <h3>{RELEASE_PRODUCTS[folder].name[place.language]}</h3>
      {newest === undefined ? (
        <p>{stateText(place, feed, labels.notReleased)}</p>
      ) : (
        <ul>
          {newest.version !== undefined && <li>{`${labels.version}: ${newest.version}`}</li>}
          <li>{`${labels.released}: ${releaseDateText(newest.releaseDate)}`}</li>
          {newest.bytes !== undefined && <li>{`${labels.size}: ${fileSize(newest.bytes)}`}</li>}
          {newest.sha256 !== undefined && (
            <li>
              SHA-256: <code>{newest.sha256}</code>
            </li>
          )}
          <li>
            <a href={fileAddress(place, newest.link)}>{newest.title}</a>
          </li>
        </ul>
      )}
    </>
  );
};

const BrowserToday = ({ place }: { readonly place: TextPlace }) => {
  const labels = DOWNLOAD_LABELS[place.language];
  const pages = [
    ["/app/sender", labels.sender],
    ["/app/receiver", labels.receiver],
    ["/app", labels.phone],
  ] as const;
  return (
    <>
      <h3>{labels.today}</h3>
      <p>{labels.todayDesktop}</p>
      <ul>
        {pages.map(([to, name]) => (
          <li key={to}>
            <a href={addressIn(place, to)}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
};

const isEmpty = (feed: FeedState): boolean => feed.state !== "read" || feed.entries.length === 0;

export const downloadText = (place: TextPlace, feeds: ReadFeeds): ReactNode => {
  const labels = DOWNLOAD_LABELS[place.language];
  const { heading, paragraphs } = DOWNLOAD_COMMON[place.language].checking;
  const rows = foldersOf(place).map((folder) => ({ folder, feed: feedStateOf(feeds, folder) }));
  return (
    <>
      {contentText(place)}
      <h2>{labels.download}</h2>
      {rows.map(({ folder, feed }) => (
        <Newest key={folder} place={place} folder={folder} feed={feed} />
      ))}
      {rows.every(({ feed }) => isEmpty(feed)) && <BrowserToday place={place} />}
      <h2>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </>
  );
};

const versionRow = (place: TextPlace, { title, link, releaseDate, notes, manual }: ReleaseEntry): readonly ReactNode[] => [
  <a key="title" href={fileAddress(place, link)}>
    {title}
  </a>,
  releaseDateText(releaseDate),
  notes.join(" / "),
  manual === undefined
    ? DOWNLOAD_LABELS[place.language].noManual
    : manual.links.map((to, at) => (
        <Fragment key={to}>
          {at > 0 && " / "}
          <a href={fileAddress(place, to)}>{manual.versions[at]}</a>
        </Fragment>
      )),
];

export const archiveText = (place: TextPlace, feeds: ReadFeeds): ReactNode => {
  const labels = DOWNLOAD_LABELS[place.language];
  const { lead, terms } = DOWNLOAD_COMMON[place.language].archive;
  const rows = foldersOf(place).map((folder) => ({ folder, feed: feedStateOf(feeds, folder) }));
  return (
    <>
      <p>{lead}</p>
      <p>
        <LinkedText text={terms} links={{ terms: (words) => <a href={addressIn(place, "/eula")}>{words}</a> }} />{" "}
        <a href={fileAddress(place, newsFeedOf(place.language))}>{labels.feed}</a>
      </p>
      {rows.map(({ folder, feed }) => (
        <Fragment key={folder}>
          <h2>{RELEASE_PRODUCTS[folder].name[place.language]}</h2>
          {feed.state !== "read" || feed.entries.length === 0 ? (
            <p>{stateText(place, feed, labels.noVersions)}</p>
          ) : (
            <DataTable
              caption={labels.versionsOf(RELEASE_PRODUCTS[folder].name[place.language])}
              hidesCaption
              columns={labels.columns}
              rows={feed.entries.map((entry) => versionRow(place, entry))}
            />
          )}
        </Fragment>
      ))}
      {rows.every(({ feed }) => isEmpty(feed)) && <BrowserToday place={place} />}
    </>
  );
};

/** `appStore`: address in the App Store, null until it is there. */
export const iosText = (place: TextPlace, appStore: string | null): ReactNode => {
  const labels = IOS[place.language];
  return (
    <>
      {contentText(place)}
      <h2>{labels.heading}</h2>
      {appStore === null ? (
        <p>{labels.notThere}</p>
      ) : (
        <p>
          {labels.there} <a href={appStore}>{labels.store}</a>
        </p>
      )}
      <h3>{labels.today}</h3>
      <p>
        {labels.browser} <a href={addressIn(place, "/app")}>{labels.open}</a>
      </p>
    </>
  );
};
