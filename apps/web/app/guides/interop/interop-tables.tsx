import { DataTable } from "../../components/text-page/data-table.tsx";
import { OutsideLink } from "../../components/text-page/outside-link.tsx";
import { words as en } from "../../content/en/guides/interop-words.ts";
import { words as ja } from "../../content/ja/guides/interop-words.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { FAILURES, GROUPS, NOT_RUN, outcomeOf, TRIED, triedIn } from "./interop-matrix.ts";

const useWords = () => {
  const { language } = useLanguage();
  return { language, words: { ja, en }[language] };
};

export const ClientTable = () => {
  const { language, words } = useWords();
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

/** `of`: a group's id. */
export const GroupTable = ({ of }: { readonly of: string }) => {
  const { language, words } = useWords();
  const group = GROUPS[of];
  if (group === undefined) throw new Error(`the matrix has no group ${of}`);
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

export const NotRunTable = () => {
  const { language, words } = useWords();
  const [caption, ...columns] = words.notRun;
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={NOT_RUN.map(({ name, does, missing }) => [name, does[language], missing?.[language] ?? ""])}
    />
  );
};

/** Causes in the run's words. */
export const FailureTable = () => {
  const { language, words } = useWords();
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
