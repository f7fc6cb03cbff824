/** One question and its answer, in plain text: the page and the structured data show the same words. */
export interface Question {
  /** Names it in addresses (`#question-delay`) and is the same in both languages. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** Says where more is written, below /studio. */
  readonly more?: { readonly to: string; readonly text: string };
}
