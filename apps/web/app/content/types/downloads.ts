import type { NextPage } from "./guides.ts";

export interface DownloadLabels {
  readonly download: string;
  readonly downloadOf: (product: string) => string;
  readonly version: string;
  readonly released: string;
  readonly size: string;
  readonly loading: string;
  readonly failed: string;
  readonly again: string;
  readonly notReleased: string;
  readonly noVersions: string;
  readonly nothingYet: string;
  readonly versionsOf: (product: string) => string;
  readonly today: string;
  readonly todayDesktop: string;
  readonly sender: string;
  readonly receiver: string;
  readonly phone: string;
  readonly started: string;
  readonly direct: string;
  readonly noScript: string;
  readonly archive: string;
  readonly dialog: {
    readonly heading: (title: string) => string;
    readonly notes: string;
    readonly manual: string;
    readonly warning: string;
    readonly checksum: string;
    readonly compare: (tool: string) => string;
    readonly terminal: string;
    readonly powerShell: string;
    readonly agreeBefore: string;
    readonly terms: string;
    readonly agreeAfter: string;
    readonly first: string;
    readonly cancel: string;
  };
  readonly columns: readonly [title: string, released: string, notes: string, manual: string];
  readonly noManual: string;
  readonly feed: string;
  /** Descriptions of the apps' screens. */
  readonly pictures: Readonly<Record<"desktop" | "camera", string>>;
}

export interface DownloadCommon {
  readonly checking: { readonly heading: string; readonly paragraphs: readonly string[] };
  readonly next: Readonly<Record<"archive" | "troubleshooting", NextPage>>;
  readonly archive: { readonly lead: string; readonly terms: string };
}

export interface IosLabels {
  readonly heading: string;
  readonly there: string;
  readonly notThere: string;
  readonly store: string;
  readonly today: string;
  readonly browser: string;
  readonly open: string;
  readonly code: string;
  readonly scan: string;
}
