export interface LandingTexts {
  readonly heading: string;
  readonly lead: string;
  readonly begin: string;
  readonly tryNow: string;
  readonly live: { readonly heading: string; readonly lead: string };
  readonly forWhom: readonly { readonly who: string; readonly what: string }[];
  readonly record: {
    readonly heading: string;
    readonly lead: string;
    readonly lines: { readonly clean: string; readonly bad: string };
    readonly systems: Readonly<Record<"ours" | "ours-downlink" | "ours-uplink" | "chrome-h264" | "chrome-vp8", string>>;
    readonly scale: string;
    readonly condition: string;
    readonly weak: string;
    readonly table: {
      readonly show: string;
      readonly line: string;
      readonly system: string;
      readonly median: string;
      readonly p95: string;
      readonly frozen: string;
    };
  };
  readonly feature: {
    readonly heading: string;
    readonly lead: string;
    readonly delay: FeatureTexts & { readonly slider: string; readonly least: string; readonly frames: string };
    readonly multiLatency: FeatureTexts & {
      readonly send: string;
      readonly fast: string;
      readonly held: string;
      readonly label: string;
    };
    readonly tally: FeatureTexts & { readonly choice: string; readonly values: readonly [string, string, string, string] };
    readonly control: FeatureTexts & { readonly slider: string; readonly sent: string; readonly received: string };
    readonly replay: FeatureTexts & { readonly slider: string; readonly frame: string; readonly live: string };
    readonly seal: FeatureTexts & { readonly toggle: string; readonly written: string; readonly seen: string };
  };
  readonly usecase: { readonly heading: string; readonly lead: string; readonly cases: readonly UseCase[] };
  readonly caseStudy: {
    readonly heading: string;
    readonly lead: string;
    readonly setups: readonly TryProse[];
    readonly trying: string;
    readonly tries: readonly TryProse[];
  };
  readonly plan: {
    readonly heading: string;
    readonly lead: string;
    readonly perMonth: string;
    readonly perSixMonths: string;
    readonly forEver: string;
    readonly cards: Readonly<Record<"free" | "commercial" | "pro" | "prepaid", PlanProse>>;
    readonly buttons: Readonly<Record<"register" | "account" | "contact" | "purchase" | "invoice", string>>;
    readonly notes: readonly string[];
    readonly talk: string;
  };
  readonly specs: {
    readonly heading: string;
    readonly lead: string;
    readonly rows: readonly SpecRow[];
    readonly links: readonly LinkProse[];
  };
  readonly question: { readonly heading: string; readonly lead: string; readonly contact: string };
}

export interface FeatureTexts {
  readonly name: string;
  readonly text: string;
}
export interface LinkProse {
  readonly to: string;
  readonly text: string;
}
export interface TryProse extends LinkProse {
  readonly name: string;
  readonly explanation: string;
}
export interface UseCase {
  readonly name: string;
  readonly text: string;
  readonly streams: readonly { readonly kind: string; readonly channels: string; readonly way: string }[];
}
export interface PlanProse {
  readonly name: string;
  readonly text: string;
  readonly items: readonly string[];
}
export interface SpecRow {
  readonly name: string;
  readonly lines: readonly string[];
}
