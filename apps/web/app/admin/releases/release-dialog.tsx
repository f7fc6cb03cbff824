import { type Release, ReleaseDraft, ReleaseFolder } from "@setsuna/contracts";
import { useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { CheckBox } from "../../components/check-box.tsx";
import { useErrorText } from "../../components/error-text.ts";
import { SelectField, TextField } from "../../components/field.tsx";
import { TextAreaField } from "../../components/input-field.tsx";
import { Pair } from "../../components/section.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { EditDialog } from "../edit/edit-dialog.tsx";
import { check, type Problems } from "../edit/problems.ts";
import { useChange } from "../edit/use-change.ts";

interface Fields {
  readonly folder: ReleaseFolder;
  readonly title: string;
  readonly version: string;
  readonly link: string;
  readonly releaseDate: string;
  readonly ja: string;
  readonly en: string;
  readonly hasManual: boolean;
  readonly links: readonly [string, string];
  readonly versions: readonly [string, string];
}

const fieldsOf = (release: Release | undefined): Fields => ({
  folder: release?.folder ?? "DesktopApp-Windows",
  title: release?.title ?? "",
  version: release?.version ?? "",
  link: release?.link ?? "",
  releaseDate: release?.releaseDate ?? "",
  ja: release?.notes.ja.join("\n") ?? "",
  en: release?.notes.en.join("\n") ?? "",
  hasManual: (release?.manual ?? null) !== null,
  links: release?.manual?.links ?? ["", ""],
  versions: release?.manual?.versions ?? ["", ""],
});

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const draftOf = (fields: Fields): unknown => ({
  folder: fields.folder,
  title: fields.title,
  version: fields.version,
  link: fields.link.trim() === "" ? null : fields.link,
  releaseDate: fields.releaseDate,
  notes: { ja: linesOf(fields.ja), en: linesOf(fields.en) },
  manual: fields.hasManual ? { links: fields.links, versions: fields.versions } : null,
});

export const ReleaseDialog = ({ release, close }: { readonly release: Release | undefined; readonly close: () => void }) => {
  const { t } = useTranslation("admin");
  const errorText = useErrorText();
  const api = useApi();
  const toast = useToast();
  const [fields, setFields] = useState(() => fieldsOf(release));
  const [problems, setProblems] = useState<Problems>({});
  const set = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }));
  const error = (path: string) => {
    const code = problems[path];
    return code && errorText(code);
  };
  const save = useChange(
    "releases",
    (body: ReleaseDraft) =>
      release === undefined ? api("createRelease", { body }) : api("changeRelease", { params: { id: release.id }, body }),
    ({ published }) => {
      toast({ tone: "success", text: t(published ? "releases.savedPublished" : "releases.savedDraft") });
      close();
    },
  );
  const submit = () => {
    const checked = check(ReleaseDraft, draftOf(fields));
    setProblems("problems" in checked ? checked.problems : {});
    if ("value" in checked) save.mutate(checked.value);
  };
  const ofPair = (pair: readonly [string, string], index: 0 | 1, value: string): readonly [string, string] =>
    index === 0 ? [value, pair[1]] : [pair[0], value];
  return (
    <EditDialog
      heading={release === undefined ? t("releases.create") : t("releases.change")}
      busy={save.isPending}
      failure={save.error}
      close={close}
      save={submit}
    >
      <SelectField
        label={t("releases.folder")}
        value={fields.folder}
        choices={ReleaseFolder.options.map((value) => ({ value, label: value }))}
        onChange={(folder) => set({ folder })}
        disabled={(release?.build ?? null) !== null}
      />
      <TextField label={t("releases.title")} value={fields.title} onChange={(title) => set({ title })} error={error("title")} />
      <Pair>
        <TextField
          label={t("releases.version")}
          value={fields.version}
          onChange={(version) => set({ version })}
          error={error("version")}
          figures
        />
        <TextField
          label={t("releases.date")}
          type="date"
          value={fields.releaseDate}
          onChange={(releaseDate) => set({ releaseDate })}
          error={error("releaseDate")}
        />
      </Pair>
      <TextField
        label={t("releases.link")}
        hint={t("releases.linkHint")}
        value={fields.link}
        onChange={(link) => set({ link })}
        error={error("link")}
      />
      <TextAreaField
        label={t("releases.notesJa")}
        hint={t("releases.notesHint")}
        rows={3}
        lang="ja"
        value={fields.ja}
        onChange={(event) => set({ ja: event.currentTarget.value })}
      />
      <TextAreaField
        label={t("releases.notesEn")}
        rows={3}
        lang="en"
        value={fields.en}
        onChange={(event) => set({ en: event.currentTarget.value })}
      />
      <CheckBox checked={fields.hasManual} onChange={(event) => set({ hasManual: event.currentTarget.checked })}>
        {t("releases.hasManual")}
      </CheckBox>
      {fields.hasManual &&
        ([0, 1] as const).map((index) => (
          <Pair key={index}>
            <TextField
              label={t("releases.manualLink", { number: index + 1 })}
              value={fields.links[index]}
              onChange={(value) => set({ links: ofPair(fields.links, index, value) })}
              error={error(`manual.links.${index}`)}
            />
            <TextField
              label={t("releases.manualVersion", { number: index + 1 })}
              value={fields.versions[index]}
              onChange={(value) => set({ versions: ofPair(fields.versions, index, value) })}
              error={error(`manual.versions.${index}`)}
              figures
            />
          </Pair>
        ))}
    </EditDialog>
  );
};
