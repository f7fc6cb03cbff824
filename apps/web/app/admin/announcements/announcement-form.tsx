import { type Announcement, AnnouncementDraft, type Language } from "@setsuna/contracts";
import { useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { serverClock } from "../../api/server-clock.ts";
import { useErrorText } from "../../components/error-text.ts";
import { TextField } from "../../components/field.tsx";
import { TextAreaField } from "../../components/input-field.tsx";
import { Pair } from "../../components/section.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { instantOfJst, jstField } from "../../maintenance/jst.ts";
import { EditDialog } from "../edit/edit-dialog.tsx";
import { check, type Problems } from "../edit/problems.ts";
import { useChange } from "../edit/use-change.ts";
import styles from "./announcement-form.module.css";

const EMPTY = { heading: "", text: "", linkText: "" };

const fieldsOf = (announcement: Announcement | undefined) => ({
  key: announcement?.key ?? "",
  ja: announcement?.ja ?? EMPTY,
  en: announcement?.en ?? EMPTY,
  link: announcement?.link ?? "",
  from: announcement === undefined ? "" : jstField(announcement.from),
  until: announcement === undefined || announcement.until === null ? "" : jstField(announcement.until),
});
type Fields = ReturnType<typeof fieldsOf>;

const draftOf = (fields: Fields): unknown => ({
  key: fields.key.trim(),
  ja: fields.ja,
  en: fields.en,
  link: fields.link.trim() === "" ? null : fields.link,
  from: instantOfJst(fields.from),
  until: fields.until === "" ? null : instantOfJst(fields.until),
});

export const AnnouncementForm = (props: { readonly announcement: Announcement | undefined; readonly close: () => void }) => {
  const { t } = useTranslation("admin");
  const errorText = useErrorText();
  const api = useApi();
  const toast = useToast();
  const { announcement } = props;
  const [fields, setFields] = useState(() => fieldsOf(announcement));
  const [problems, setProblems] = useState<Problems>({});
  const set = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }));
  const error = (path: string) => {
    const code = problems[path];
    return code && errorText(code);
  };
  const save = useChange(
    "announcements",
    (body: AnnouncementDraft) =>
      announcement === undefined
        ? api("createAnnouncement", { body })
        : api("changeAnnouncement", { params: { id: announcement.id }, body }),
    ({ from }) => {
      const later = serverClock.until(from) > 0;
      const text = later ? t("announcements.savedLater", { from: jstField(from).replace("T", " ") }) : t("edit.saved");
      toast({ tone: "success", text });
      props.close();
    },
  );
  const submit = () => {
    const checked = check(AnnouncementDraft, draftOf(fields));
    setProblems("problems" in checked ? checked.problems : {});
    if ("value" in checked) save.mutate(checked.value);
  };
  const words = (language: Language) => (
    <fieldset className={styles.words}>
      <legend>{t(`announcements.languages.${language}`)}</legend>
      <TextField
        label={t("announcements.heading")}
        lang={language}
        value={fields[language].heading}
        onChange={(heading) => set({ [language]: { ...fields[language], heading } })}
        error={error(`${language}.heading`)}
      />
      <TextAreaField
        label={t("announcements.text")}
        lang={language}
        rows={4}
        value={fields[language].text}
        onChange={(event) => set({ [language]: { ...fields[language], text: event.currentTarget.value } })}
        error={problems[`${language}.text`]}
      />
      <TextField
        label={t("announcements.linkText")}
        lang={language}
        value={fields[language].linkText}
        onChange={(linkText) => set({ [language]: { ...fields[language], linkText } })}
        error={error(`${language}.linkText`)}
      />
    </fieldset>
  );
  return (
    <EditDialog
      heading={announcement === undefined ? t("announcements.create") : t("announcements.change")}
      busy={save.isPending}
      failure={save.error}
      close={props.close}
      save={submit}
    >
      {words("ja")}
      {words("en")}
      <TextField
        label={t("announcements.link")}
        hint={t("announcements.linkHint")}
        value={fields.link}
        onChange={(link) => set({ link })}
        error={error("link")}
      />
      <Pair>
        <TextField
          label={t("announcements.from")}
          type="datetime-local"
          value={fields.from}
          onChange={(from) => set({ from })}
          error={error("from")}
        />
        <TextField
          label={t("announcements.until")}
          type="datetime-local"
          value={fields.until}
          onChange={(until) => set({ until })}
          error={error("until")}
        />
      </Pair>
      <TextField
        label={t("announcements.key")}
        hint={t("announcements.keyHint")}
        value={fields.key}
        onChange={(key) => set({ key })}
        error={error("key")}
        figures
      />
    </EditDialog>
  );
};
