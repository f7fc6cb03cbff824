import { Link } from "react-router";
import type { Question } from "../../content/types/landing.ts";
import styles from "./questions.module.css";

/** Folded but in the page, so that search finds them. */
export const Questions = ({ questions }: { readonly questions: readonly Question[] }) => (
  <div className={styles.questions}>
    {questions.map(({ id, question, answer, more }) => (
      <details key={id} className={styles.question} id={`question-${id}`}>
        <summary className={styles.summary}>{question}</summary>
        <div className={styles.answer}>
          <p>{answer}</p>
          {more && (
            <p>
              <Link to={more.to}>{more.text}</Link>
            </p>
          )}
        </div>
      </details>
    ))}
  </div>
);
