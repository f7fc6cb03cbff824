import { useId } from "react";
import { Link } from "react-router";
import { errorAnchor } from "../../components/error-anchor.ts";
import { FoldItem } from "../../components/lookup/fold-item.tsx";
import type { Remedy, Symptom, TroubleTexts } from "../../content/types/guides.ts";
import styles from "./troubleshooting-page.module.css";

/** One problem: its causes, what to do, and the error codes that it explains. */
export const SymptomEntry = (props: {
  readonly symptom: Symptom;
  readonly codes: readonly string[];
  readonly words: TroubleTexts;
  readonly open: boolean;
}) => {
  const name = useId();
  const { symptom, codes, words } = props;
  return (
    <FoldItem id={symptom.id} group="problem" level={3} heading={symptom.symptom} open={props.open}>
      <p className={styles.label} id={`${name}-causes`}>
        {words.causes}
      </p>
      <ul aria-labelledby={`${name}-causes`}>
        {symptom.causes.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ul>
      <p className={styles.label} id={`${name}-remedies`}>
        {words.remedies}
      </p>
      <ol aria-labelledby={`${name}-remedies`}>
        {symptom.remedies.map((remedy) => (
          <li key={typeof remedy === "string" ? remedy : remedy.text}>
            <RemedyText remedy={remedy} />
          </li>
        ))}
      </ol>
      {codes.length > 0 && (
        <>
          <p className={styles.label} id={`${name}-codes`}>
            {words.codes}
          </p>
          <ul className={styles.codes} aria-labelledby={`${name}-codes`}>
            {codes.map((code) => (
              <li key={code}>
                <a href={`#${errorAnchor(code)}`}>
                  <code>{code}</code>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </FoldItem>
  );
};

const RemedyText = ({ remedy }: { readonly remedy: Remedy }) =>
  typeof remedy === "string" ? (
    remedy
  ) : (
    <>
      {remedy.text} <Way to={remedy.link.to}>{remedy.link.text}</Way>
    </>
  );

export const Way = ({ to, children }: { readonly to: string; readonly children: string }) =>
  to.startsWith("#") ? <a href={to}>{children}</a> : <Link to={to}>{children}</Link>;
