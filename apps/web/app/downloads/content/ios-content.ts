import type { PageText } from "../../components/text-page/page-text.ts";

export interface IosContent extends PageText {
  readonly download: {
    readonly heading: string;
    readonly there: string;
    readonly notThere: string;
    readonly store: string;
    readonly today: string;
    readonly browser: string;
    readonly open: string;
    readonly code: string;
    readonly scan: string;
  };
}
