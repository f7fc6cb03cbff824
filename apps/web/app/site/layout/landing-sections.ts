/** Spec §2 Navigation. `id`: element and fragment. `record`: the measured table. */
export const LANDING_SECTIONS = [
  { id: "landing-top", name: "about" },
  { id: "feature", name: "features" },
  { id: "record", name: "record" },
  { id: "caseStudy", name: "cases" },
  { id: "usecase", name: "scenes" },
  { id: "Plan", name: "plans" },
  { id: "specs", name: "environment" },
] as const;

export const QUESTIONS_ID = "question";
