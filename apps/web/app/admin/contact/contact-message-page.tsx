import { type ContactReply, ContactState, type ContactThread } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useApi } from "../../account/session/use-api.ts";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Form, SubmitButton } from "../../components/form.tsx";
import { TextAreaField } from "../../components/input-field.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { Segments } from "../../components/segments.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AdminPage } from "../admin-page.tsx";
import { ConfirmDialog } from "../edit/confirm-dialog.tsx";
import { useChange } from "../edit/use-change.ts";
import { Moment } from "../moment.tsx";
import styles from "./contact-message-page.module.css";

export default function ContactMessagePage() {
  const { id = "" } = useParams();
  const { t } = useTranslation("admin");
  const api = useApi();
  const query = useQuery({
    queryKey: ["admin", "contact", id],
    queryFn: ({ signal }) => api("readContactMessage", { params: { id } }, { signal }),
  });
  return (
    <AdminPage screen="contact" of={query.data?.subject ?? t("contact.message")}>
      <QueryState query={query}>{(thread) => <Thread key={thread.id} thread={thread} />}</QueryState>
    </AdminPage>
  );
}

const Thread = ({ thread }: { readonly thread: ContactThread }) => {
  const { t } = useTranslation("admin");
  return (
    <div className={styles.columns}>
      <div className={styles.words}>
        <p className={styles.by}>
          {thread.name}
          {thread.companyName !== "" && ` (${thread.companyName})`}{" "}
          <a href={`mailto:${thread.email}`}>{shownEmail(thread.email)}</a>
          {" · "}
          <Moment at={thread.at} /> {" · "}
          {t("contact.languageOf", { language: t(`contact.languages.${thread.language}`) })}
        </p>
        <p className={styles.content} lang={thread.language}>
          {thread.content}
        </p>
        {thread.replies.map((reply) => (
          <Reply key={reply.id} reply={reply} language={thread.language} />
        ))}
        <ReplyForm thread={thread} />
      </div>
      <SideActions thread={thread} />
    </div>
  );
};

const Reply = ({ reply, language }: { readonly reply: ContactReply; readonly language: "ja" | "en" }) => {
  const { t } = useTranslation("admin");
  return (
    <article className={styles.reply} data-testid="contact-reply">
      <p className={styles.by}>
        {t("contact.answerBy", { author: reply.author })} {" · "}
        <Moment at={reply.at} /> {" · "}
        <span data-mail={reply.mail}>{t(`contact.mail.${reply.mail}`)}</span>
      </p>
      <p className={styles.content} lang={language}>
        {reply.content}
      </p>
    </article>
  );
};

const useThreadChange = <Input,>(id: string, change: (input: Input) => Promise<ContactThread>, done?: () => void) => {
  const queries = useQueryClient();
  return useChange("contact", change, (thread) => {
    queries.setQueryData(["admin", "contact", id], thread);
    done?.();
  });
};

const ReplyForm = ({ thread }: { readonly thread: ContactThread }) => {
  const { t } = useTranslation("admin");
  const api = useApi();
  const toast = useToast();
  const [content, setContent] = useState("");
  const [empty, setEmpty] = useState(false);
  const answer = useThreadChange(
    thread.id,
    (text: string) => api("answerContactMessage", { params: { id: thread.id }, body: { content: text } }),
    () => {
      setContent("");
      toast({ tone: "success", text: t("contact.answered") });
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = content.trim();
    setEmpty(text === "");
    if (text !== "" && !answer.isPending) answer.mutate(text);
  };
  return (
    <Form onSubmit={submit}>
      <TextAreaField
        label={t("contact.answer")}
        hint={t("contact.answerHint", { language: t(`contact.languages.${thread.language}`), email: shownEmail(thread.email) })}
        error={empty ? "item-not-entered" : undefined}
        lang={thread.language}
        rows={8}
        maxLength={10_000}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      {answer.isError && <ErrorMessage code={errorCodeOf(answer.error)} />}
      <p className={styles.act}>
        <SubmitButton busy={answer.isPending}>{t("contact.send")}</SubmitButton>
      </p>
    </Form>
  );
};

const SideActions = ({ thread }: { readonly thread: ContactThread }) => {
  const { t } = useTranslation("admin");
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const [note, setNote] = useState(thread.note);
  const [deleting, setDeleting] = useState(false);
  const change = useThreadChange(
    thread.id,
    (body: { state?: ContactState; note?: string }) => api("changeContactMessage", { params: { id: thread.id }, body }),
    () => toast({ tone: "success", text: t("edit.saved") }),
  );
  const remove = useChange(
    "contact-deleted",
    () => api("deleteContactMessage", { params: { id: thread.id } }),
    () => navigate("/admin/contact"),
  );
  return (
    <aside className={styles.side} aria-label={t("contact.handling")}>
      <Segments
        label={t("contact.state")}
        value={thread.state}
        choices={ContactState.options.map((value) => ({ value, label: t(`contact.states.${value}`) }))}
        onChange={(state) => change.mutate({ state })}
        disabled={change.isPending}
      />
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ note });
        }}
      >
        <TextAreaField
          label={t("contact.note")}
          hint={t("contact.noteHint")}
          rows={4}
          maxLength={5_000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <p className={styles.act}>
          <SubmitButton busy={change.isPending} quiet>
            {t("contact.saveNote")}
          </SubmitButton>
        </p>
      </Form>
      {change.isError && <ErrorMessage code={errorCodeOf(change.error)} />}
      <p>
        <button type="button" className="button" onClick={() => setDeleting(true)}>
          {t("contact.delete")}
        </button>
      </p>
      {deleting && (
        <ConfirmDialog
          heading={t("contact.delete")}
          text={t("contact.deleteText")}
          busy={remove.isPending}
          failure={remove.error}
          close={() => setDeleting(false)}
          act={() => remove.mutate(undefined)}
        />
      )}
    </aside>
  );
};
