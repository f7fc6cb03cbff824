/** Says what the parts of download pages say, in one language. */
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
}
