import { Link } from "react-router";
import { useWholeLayout } from "../site/layout/use-whole-layout.ts";
import { LandingAnnouncement } from "./announcement/landing-announcement.tsx";
import { CaseStudies } from "./case-studies.tsx";
import { LiveDemo } from "./demo/live-demo.tsx";
import { Features } from "./features/features.tsx";
import styles from "./landing.module.css";
import { LandingSection } from "./landing-section.tsx";
import type { LandingWords } from "./landing-words.ts";
import { PlanCards } from "./plan/plan-cards.tsx";
import { Questions } from "./questions/questions.tsx";
import { LatencyChart } from "./record/latency-chart.tsx";
import { Specs } from "./specs.tsx";
import { UseCases } from "./use-cases.tsx";

/** The landing page: what it does, live; what was measured; what one does with it, what it costs, what it runs on. Spec §2. */
export const Landing = ({ words }: { readonly words: LandingWords }) => {
  useWholeLayout();
  const { language, prose, questions, demo } = words;
  const { record, feature, usecase, caseStudy, plan, specs, question } = prose;
  return (
    <main className={styles.main}>
      <div className={styles.top} id="landing-top">
        <div className={styles.opening}>
          <h1 className={styles.heading}>{prose.heading}</h1>
          <p className={styles.lead}>{prose.lead}</p>
          <p className={styles.begin}>
            <Link className="button button-primary" to="/auth" data-testid="begin">
              {prose.begin}
            </Link>
          </p>
        </div>
        <LiveDemo language={language} words={demo} />
      </div>
      <LandingSection id="record" heading={record.heading} lead={record.lead}>
        <LatencyChart words={record} />
      </LandingSection>
      <LandingSection id="feature" heading={feature.heading} lead={feature.lead}>
        <Features prose={feature} ruler={demo.ruler} />
      </LandingSection>
      <LandingSection id="usecase" heading={usecase.heading} lead={usecase.lead}>
        <UseCases prose={usecase} />
      </LandingSection>
      <LandingSection id="caseStudy" heading={caseStudy.heading} lead={caseStudy.lead}>
        <CaseStudies prose={caseStudy} />
      </LandingSection>
      <LandingSection id="Plan" heading={plan.heading} lead={plan.lead}>
        <PlanCards prose={plan} language={language} />
        <div className={styles.planFoot}>
          {plan.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          <p>
            {plan.talk} <Link to="/contact">{plan.buttons.contact}</Link>
          </p>
        </div>
      </LandingSection>
      <LandingSection id="specs" heading={specs.heading} lead={specs.lead}>
        <Specs prose={specs} />
      </LandingSection>
      <LandingSection id="question" heading={question.heading} lead={question.lead}>
        <Questions questions={questions} />
        <p className={styles.ask}>
          <Link className="button" to="/contact">
            {question.contact}
          </Link>
        </p>
      </LandingSection>
      <LandingAnnouncement />
    </main>
  );
};
