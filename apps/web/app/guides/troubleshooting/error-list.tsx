import type { Language } from "@setsuna/contracts";
import { errorAnchor } from "../../components/error-anchor.ts";
import { isErrorCode } from "../../components/error-text.ts";
import { FoldItem } from "../../components/lookup/fold-item.tsx";
import { containsAllWords } from "../../components/lookup/lookup.ts";
import type { ErrorGroup, TroubleTexts } from "../../content/types/guides.ts";
import { ERROR_GROUPS, EXPLAINED } from "./error-rows.ts";
import { Way } from "./symptom-entry.tsx";
import styles from "./troubleshooting-page.module.css";

interface FoundErrors {
  readonly group: ErrorGroup;
  readonly rows: readonly (readonly [code: string, message: string])[];
}

/** The catalogue's rows that a query matches, without groups that have none. A whole code only matches itself. */
export const findErrors = (query: string, language: Language): readonly FoundErrors[] =>
  (Object.keys(ERROR_GROUPS) as ErrorGroup[]).flatMap((group) => {
    const rows = Object.entries(ERROR_GROUPS[group])
      .map(([code, row]) => [code, row[language]] as const)
      .filter(([code, message]) => (isErrorCode(query) ? code === query : containsAllWords(query, code, message)));
    return rows.length === 0 ? [] : [{ group, rows }];
  });

/** Error codes by area, closed until a code is looked up. */
export const ErrorList = (props: {
  readonly found: readonly FoundErrors[];
  readonly searching: boolean;
  readonly words: TroubleTexts;
}) => {
  const { found, searching, words } = props;
  return found.map(({ group, rows }) => (
    <FoldItem
      key={group}
      id={`errors-${group}`}
      group={searching ? undefined : "errors"}
      level={3}
      heading={words.groups[group]}
      note={rows.length}
      open={searching}
    >
      <dl className={styles.errors}>
        {rows.map(([code, message]) => (
          <div key={code} className={styles.error} id={errorAnchor(code)}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>
              {message} <Explained code={code} word={words.more} />
            </dd>
          </div>
        ))}
      </dl>
    </FoldItem>
  ));
};

const Explained = ({ code, word }: { readonly code: string; readonly word: string }) => {
  const to = isErrorCode(code) ? EXPLAINED[code] : undefined;
  return to === undefined ? null : <Way to={to}>{word}</Way>;
};
