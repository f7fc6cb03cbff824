import { zodResolver } from "@hookform/resolvers/zod";
import {
  type CurrentAccount,
  formatSerialId,
  isBillingEvent,
  SerialId,
  StreamEventType,
  TEAM,
  WebhookUrl,
} from "@setsuna/contracts";
import type { UseMutationResult } from "@tanstack/react-query";
import { type Control, Controller, type FieldPath, useForm } from "react-hook-form";
import { useOutletContext } from "react-router";
import { z } from "zod";
import { CheckBox } from "../../components/check-box.tsx";
import { CheckGroup } from "../../components/check-group.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Form, SubmitButton } from "../../components/form.tsx";
import { InputField } from "../../components/input-field.tsx";
import { Segments } from "../../components/segments.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useSerialIds } from "../serial-ids/use-serial-ids.ts";
import type { WantedWebhook, WebhookSecret } from "./use-webhooks.ts";
import { eventTypeLabel } from "./webhook-labels.ts";

const Values = z
  .object({
    url: WebhookUrl.catch("").refine((url) => url !== "", "webhook-url-refused"),
    kinds: z.enum(["all", "chosen"]),
    types: z.array(StreamEventType),
    ids: z.enum(["all", "chosen"]),
    serialIds: z.array(SerialId),
  })
  .refine(({ kinds, types }) => kinds === "all" || types.length > 0, { path: ["types"] })
  .refine(({ ids, serialIds }) => ids === "all" || serialIds.length > 0, { path: ["serialIds"] });
type Filled = z.input<typeof Values>;

const SEES_MONEY: readonly string[] = TEAM.money;

export const WebhookForm = ({ create }: { readonly create: UseMutationResult<WebhookSecret, Error, WantedWebhook> }) => {
  const { t } = useTranslation();
  const { data: known } = useSerialIds();
  const { acting } = useOutletContext<CurrentAccount>();
  const seesMoney = acting === undefined || SEES_MONEY.includes(acting.role);
  const usesAllIds = acting?.serialIds === undefined;
  const { register, control, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(Values),
    defaultValues: {
      url: "",
      kinds: seesMoney ? "all" : "chosen",
      types: [],
      ids: usesAllIds ? "all" : "chosen",
      serialIds: [],
    },
  });
  const submit = handleSubmit(({ url, kinds, types, ids, serialIds }) =>
    create.mutate({ url, types: kinds === "all" ? [] : types, serialIds: ids === "all" ? null : serialIds }),
  );
  const { errors } = formState;
  return (
    <Form onSubmit={submit}>
      <InputField
        {...register("url")}
        label={t("webhooks.url")}
        hint={t("webhooks.urlHint")}
        error={errors.url?.message}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        required
      />
      {seesMoney && <AllOrChosen control={control} name="kinds" label={t("webhooks.types")} all={t("webhooks.allTypes")} />}
      {watch("kinds") === "chosen" && (
        <CheckGroup legend={t("webhooks.chosenTypes")} error={errors.types && t("webhooks.chooseOne")}>
          {StreamEventType.options
            .filter((type) => seesMoney || !isBillingEvent(type))
            .map((type) => (
              <CheckBox key={type} {...register("types")} value={type}>
                {eventTypeLabel(t, type)} <code>{type}</code>
              </CheckBox>
            ))}
        </CheckGroup>
      )}
      {usesAllIds && <AllOrChosen control={control} name="ids" label={t("webhooks.ids")} all={t("webhooks.allIds")} />}
      {watch("ids") === "chosen" && (
        <CheckGroup legend={t("webhooks.chosenIds")} error={errors.serialIds && t("webhooks.chooseOne")}>
          {known?.serialIds.map(({ id, name }) => (
            <CheckBox key={id} {...register("serialIds")} value={id}>
              <code>{formatSerialId(id)}</code> {name}
            </CheckBox>
          ))}
        </CheckGroup>
      )}
      {create.isError && <ErrorMessage code={errorCodeOf(create.error)} />}
      <div>
        <SubmitButton busy={create.isPending}>{t("webhooks.act")}</SubmitButton>
      </div>
    </Form>
  );
};

const AllOrChosen = (props: {
  readonly control: Control<Filled, unknown, z.output<typeof Values>>;
  readonly name: FieldPath<Filled> & ("kinds" | "ids");
  readonly label: string;
  readonly all: string;
}) => {
  const { t } = useTranslation();
  return (
    <Controller
      control={props.control}
      name={props.name}
      render={({ field }) => (
        <Segments
          label={props.label}
          value={field.value}
          onChange={field.onChange}
          choices={[
            { value: "all", label: props.all },
            { value: "chosen", label: t("webhooks.chosen") },
          ]}
        />
      )}
    />
  );
};
