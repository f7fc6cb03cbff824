import type { Language } from "@setsuna/contracts";
import { DataTable } from "../../components/text-page/data-table.tsx";
import { OutsideLink } from "../../legal/outside-link.tsx";
import { type CheckGroup, FAILURES, NOT_RUN, outcomeOf, TRIED, triedIn } from "./interop-matrix.ts";

export interface InteropWords {
  readonly clients: readonly [caption: string, ...columns: readonly string[]];
  readonly check: string;
  readonly reason: string;
  readonly outcomes: Readonly<Record<"pass" | "fail" | "not-applicable" | "not-run", string>>;
  readonly notRun: readonly [caption: string, ...columns: readonly string[]];
  readonly failures: readonly [caption: string, ...columns: readonly string[]];
  readonly noFailures: string;
}

interface TableProps {
  readonly language: Language;
  readonly words: InteropWords;
}

export const ClientTable = ({ language, words }: TableProps) => {
  const [caption, ...columns] = words.clients;
  return (
    <DataTable
      caption={caption}
      columns={columns}
      figures={[4, 5]}
      rows={TRIED.map(({ name, version = "", does, run, counts }) => [
        ...[name, does[language], version, (run?.day ?? "").replaceAll("-", "\u2011"), counts.pass, counts.fail],
      ])}
    />
  );
};

export const GroupTable = ({ language, words, group }: TableProps & { readonly group: CheckGroup }) => {
  const clients = triedIn(group);
  return (
    <DataTable
      caption={group.title[language]}
      quietCaption
      columns={[words.check, words.reason, ...clients.map(({ name }) => name)]}
      rows={group.checks.map(({ id, title, reason }) => [
        title[language],
        <OutsideLink key="reason" to={reason.url}>
          {reason.clause}
        </OutsideLink>,
        ...clients.map((client) => words.outcomes[outcomeOf(client, id)]),
      ])}
    />
  );
};

export const NotRunTable = ({ language, words }: TableProps) => {
  const [caption, ...columns] = words.notRun;
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={NOT_RUN.map(({ name, does, missing }) => [name, does[language], missing?.[language] ?? ""])}
    />
  );
};

/** Shows causes as the run reported them. */
export const FailureTable = ({ language, words }: TableProps) => {
  const [caption, ...columns] = words.failures;
  if (FAILURES.length === 0) return <p>{words.noFailures}</p>;
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={FAILURES.map(({ client, title, cause }) => [client, title[language], <code key="cause">{cause}</code>])}
    />
  );
};
