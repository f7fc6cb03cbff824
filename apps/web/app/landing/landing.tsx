import { Link } from "react-router";
import { SIGN_UP_PATH } from "../account/auth/sign-up-path.ts";
import { useWholeLayout } from "../components/use-whole-layout.ts";
import { LandingAnnouncement } from "./announcement/landing-announcement.tsx";
import { CaseStudies } from "./case-studies.tsx";
import { LateComparison } from "./compare/late-comparison.tsx";
import { LiveDemo } from "./demo/live-demo.tsx";
import { Features } from "./features/features.tsx";
import { Clip } from "./footage/clip.tsx";
import type { LandingWithClips } from "./footage/clip-files.ts";
import { HeroStage } from "./footage/hero-stage.tsx";
import styles from "./landing.module.css";
import { LandingSection } from "./landing-section.tsx";
import { PlanCards } from "./plan/plan-cards.tsx";
import { Questions } from "./questions/questions.tsx";
import { LatencyChart } from "./record/latency-chart.tsx";
import { Specs } from "./specs.tsx";
import { UseCases } from "./use-cases.tsx";

export const Landing = ({ content }: { readonly content: LandingWithClips }) => {
  useWholeLayout();
  const { language, texts, questions, demo, compare, showcase, clips } = content;
  const { record, feature, usecase, caseStudy, plan, specs, question } = texts;
  return (
    <main className={styles.main}>
      <div className={styles.top} id="landing-top">
        <div className={styles.opening}>
          <div className={styles.words}>
            <h1 className={styles.heading}>{texts.heading}</h1>
            <p className={styles.lead}>{texts.lead}</p>
            <p className={styles.begin}>
              <Link className="button button-primary" to="/try" reloadDocument data-testid="try">
                {texts.tryNow}
              </Link>
              <Link className="button" to={SIGN_UP_PATH} data-testid="begin">
                {texts.begin}
              </Link>
            </p>
            <ul className={styles.forWhom}>
              {texts.forWhom.map(({ who, what }) => (
                <li key={who}>
                  <strong>{who}</strong> {what}
                </li>
              ))}
            </ul>
          </div>
          <HeroStage texts={showcase} clips={clips} />
        </div>
      </div>
      <LandingSection id="live" heading={texts.live.heading} lead={texts.live.lead}>
        <LiveDemo language={language} texts={demo} />
      </LandingSection>
      <LandingSection id="compare" heading={compare.heading} lead={compare.lead}>
        <LateComparison texts={compare} />
      </LandingSection>
      <LandingSection id="record" heading={record.heading} lead={record.lead}>
        <LatencyChart texts={record} />
      </LandingSection>
      <LandingSection id="feature" heading={feature.heading} lead={feature.lead}>
        <Features texts={feature} ruler={demo.ruler} />
      </LandingSection>
      <LandingSection id="usecase" heading={usecase.heading} lead={usecase.lead}>
        <figure className={styles.wall}>
          <Clip clip={clips.multiview} label={showcase.multiview.label} texts={showcase} />
          <figcaption>{showcase.multiview.caption}</figcaption>
        </figure>
        <UseCases texts={usecase} scenes={showcase} />
      </LandingSection>
      <LandingSection id="caseStudy" heading={caseStudy.heading} lead={caseStudy.lead}>
        <CaseStudies texts={caseStudy} scenes={showcase.scenes} />
      </LandingSection>
      <LandingSection id="Plan" heading={plan.heading} lead={plan.lead}>
        <PlanCards texts={plan} language={language} />
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
        <Specs texts={specs} />
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
