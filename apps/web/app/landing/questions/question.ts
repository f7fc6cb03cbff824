export interface Question {
  /** Fragment `#question-delay`, equal in both languages. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly more?: { readonly to: string; readonly text: string };
}
