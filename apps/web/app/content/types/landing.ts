import type { Language } from "@setsuna/contracts";
import type { LoopTexts, SceneName, SceneTexts } from "./scenes.ts";

export interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly more?: { readonly to: string; readonly text: string };
}

export interface CompareTexts {
  readonly heading: string;
  readonly lead: string;
  readonly line: string;
  /** `{{loss}}` is the percentage of packets. */
  readonly loss: string;
  readonly chrome: string;
  readonly ours: string;
  readonly play: string;
  readonly pause: string;
  readonly failed: string;
  readonly alt: string;
  readonly late: string;
  /** `{{count}}` times, `{{seconds}}` of `{{of}}` s. */
  readonly stood: string;
  readonly never: string;
  /** `{{rtt}}` is in ms. */
  readonly source: string;
}

export interface RulerTexts {
  readonly now: string;
  readonly seen: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

export interface DemoTexts {
  readonly name: string;
  readonly source: string;
  readonly sourceStill: string;
  readonly sourceLabel: string;
  readonly arrival: string;
  readonly arrivalStill: string;
  readonly arrivalLabel: string;
  readonly measure: string;
  readonly condition: string;
  readonly notMeasured: string;
  readonly resting: string;
  readonly starting: string;
  readonly asking: string;
  readonly live: string;
  readonly liveUnmeasured: string;
  readonly ended: string;
  readonly failed: string;
  readonly start: string;
  readonly stop: string;
  readonly again: string;
  readonly ruler: RulerTexts;
}

export interface ShowcaseTexts extends LoopTexts {
  readonly receiver: { readonly label: string; readonly caption: string };
  readonly multiview: { readonly label: string; readonly caption: string };
  readonly phone: { readonly label: string; readonly caption: string };
  readonly scenes: SceneTexts;
}

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
    readonly setups: readonly CaseProse[];
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
export interface CaseProse extends TryProse {
  readonly scene: SceneName;
}
export interface UseCase {
  readonly scene: SceneName;
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

export interface LandingContent {
  readonly language: Language;
  readonly texts: LandingTexts;
  readonly questions: readonly Question[];
  readonly demo: DemoTexts;
  readonly compare: CompareTexts;
  readonly showcase: ShowcaseTexts;
}
