export interface LicenseTexts {
  readonly lead: string;
  readonly file: string;
  readonly noScript: string;
  readonly loading: string;
  readonly search: string;
  readonly found: (shown: number, all: number) => string;
}
