import type { RelaySurvey } from "../../streams/index.ts";

/** Shortest time between surveys, ms. */
const SURVEY_AGE_MS = 1000;

/** Shares one survey of the relays among requests within a second. Surveys only on demand. */
export class RecentSurvey {
  private readonly survey: () => Promise<readonly RelaySurvey[]>;
  private recent: { readonly at: number; readonly found: Promise<readonly RelaySurvey[]> } | undefined;

  constructor(survey: () => Promise<readonly RelaySurvey[]>) {
    this.survey = survey;
  }

  /** `now` is in ms. */
  at(now: number): Promise<readonly RelaySurvey[]> {
    if (this.recent === undefined || Math.abs(now - this.recent.at) >= SURVEY_AGE_MS)
      this.recent = { at: now, found: this.survey() };
    return this.recent.found;
  }
}
