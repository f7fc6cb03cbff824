import type { Language } from "@setsuna/contracts";
import { DataTable } from "../../components/text-page/data-table.tsx";
import { OutsideLink } from "../../components/text-page/outside-link.tsx";
import { words as en } from "../../content/en/guides/interop-texts.ts";
import { words as ja } from "../../content/ja/guides/interop-texts.ts";
import { FAILURES, GROUPS, NOT_RUN, outcomeOf, TRIED, triedIn } from "./interop-matrix.ts";

const WORDS = { ja, en };

const clientTable = (language: Language) => () => {
  const [caption, ...columns] = WORDS[language].clients;
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

/** `of`: a group's id. */
const groupTable =
  (language: Language) =>
  ({ of }: { readonly of: string }) => {
    const words = WORDS[language];
    const group = GROUPS[of];
    if (group === undefined) throw new Error(`the matrix has no group ${of}`);
    const clients = triedIn(group);
    return (
      <DataTable
        caption={group.title[language]}
        hidesCaption
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

const notRunTable = (language: Language) => () => {
  const [caption, ...columns] = WORDS[language].notRun;
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={NOT_RUN.map(({ name, does, missing }) => [name, does[language], missing?.[language] ?? ""])}
    />
  );
};

const failureTable = (language: Language) => () => {
  const words = WORDS[language];
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

const tablesIn = (language: Language) => ({
  ClientTable: clientTable(language),
  FailureTable: failureTable(language),
  GroupTable: groupTable(language),
  NotRunTable: notRunTable(language),
});

/** Components of the page, by language. They are pure functions, because the page's Markdown uses them too. */
export const INTEROP_TABLES = { ja: tablesIn("ja"), en: tablesIn("en") };
