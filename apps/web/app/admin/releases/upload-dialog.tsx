import { BuildName, BuildSignature, type Release, StudioError } from "@setsuna/contracts";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { Field } from "../../components/field.tsx";
import { fileSize } from "../../components/file-size.ts";
import { InputField } from "../../components/input-field.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { EditDialog } from "../edit/edit-dialog.tsx";
import { useChange } from "../edit/use-change.ts";
import styles from "./releases.module.css";
import { uploadBuild } from "./upload-build.ts";

export const UploadDialog = (props: { readonly release: Release; readonly maxBytes: number; readonly close: () => void }) => {
  const { t } = useTranslation("admin");
  const toast = useToast();
  const api = useApi();
  const [file, setFile] = useState<File>();
  const [signature, setSignature] = useState("");
  const [sent, setSent] = useState(0);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const upload = useChange(
    "releases",
    async (chosen: File | undefined) => {
      if (chosen === undefined) throw new StudioError("item-not-entered");
      if (!BuildName.safeParse(chosen.name).success) throw new StudioError("build-name-wrong");
      if (chosen.size > props.maxBytes) throw new StudioError("build-too-large");
      const signed = signature.trim();
      if (signed !== "" && !BuildSignature.safeParse(signed).success) throw new StudioError("build-signature-wrong");
      // The upload bypasses the prompt for a proof.
      await api("checkProof");
      setSent(0);
      const { signal } = leaving.current;
      return uploadBuild({ release: props.release.id, file: chosen, signature: signed, onProgress: setSent, signal });
    },
    () => {
      toast({ tone: "success", text: t("releases.uploadedDraft") });
      props.close();
    },
  );
  const size = file?.size ?? 0;
  return (
    <EditDialog
      heading={t("releases.uploadOf", { title: props.release.title })}
      busy={upload.isPending}
      failure={upload.error}
      close={props.close}
      save={() => upload.mutate(file)}
      act={t("releases.upload")}
    >
      <Field label={t("releases.file")} hint={t("releases.fileHint", { size: fileSize(props.maxBytes) })}>
        {(attributes) => (
          <input {...attributes} type="file" onChange={(event) => setFile(event.currentTarget.files?.[0] ?? undefined)} />
        )}
      </Field>
      <InputField
        label={t("releases.signature")}
        hint={t("releases.signatureHint")}
        value={signature}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setSignature(event.currentTarget.value)}
      />
      {upload.isPending && (
        <div className={styles.progress} role="status">
          <progress value={sent} max={Math.max(1, size)} aria-label={t("releases.progress")} />
          <span>
            {fileSize(sent)} / {fileSize(size)}
          </span>
        </div>
      )}
    </EditDialog>
  );
};
