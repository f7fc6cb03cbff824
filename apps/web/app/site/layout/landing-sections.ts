/**
 * Sections of the landing page that the bar leads to, in the order of the spec; `id` is the element's id there and the fragment of its
 * address. Spec §2 Navigation. `record` is the measured table; the questions (`question`) are reached from the sub-navigation.
 */
export const LANDING_SECTIONS = [
  { id: "landing-top", name: "about" },
  { id: "feature", name: "features" },
  { id: "record", name: "record" },
  { id: "caseStudy", name: "cases" },
  { id: "usecase", name: "scenes" },
  { id: "Plan", name: "plans" },
  { id: "specs", name: "environment" },
] as const;

/** The questions of the landing page. */
export const QUESTIONS_ID = "question";
