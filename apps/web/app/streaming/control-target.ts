import { type Channel, IdSecret, SerialId } from "@setsuna/contracts";
import { channelText, formMemory, idText } from "./form-memory.ts";
import { pastedTarget } from "./pasted-target.ts";
import { channelOf } from "./target-fields.ts";
import type { FormSource } from "./use-client-form.ts";

export interface ControlTargetForm {
  readonly serialId: string;
  readonly controlChannel: string;
  readonly password: string;
}

export type ControlTargetProblems = Partial<Record<keyof ControlTargetForm, "bad-serial-id" | "bad-channel" | "bad-password">>;

export interface ControlTarget {
  readonly serialId: SerialId;
  readonly controlChannel: Channel;
}

export const pastedControlTarget = (text: string): Partial<ControlTargetForm> | undefined => {
  const pasted = pastedTarget(text);
  if (pasted === undefined) return undefined;
  const { serialId = "", password, controlChannel = "" } = pasted;
  return { serialId, ...(password === undefined ? {} : { password }), ...(controlChannel === "" ? {} : { controlChannel }) };
};

/** The target is absent on any problem. */
export const readControlTarget = (
  form: ControlTargetForm,
): { readonly target: ControlTarget | undefined; readonly problems: ControlTargetProblems } => {
  const serialId = SerialId.safeParse(form.serialId);
  const controlChannel = channelOf(form.controlChannel);
  const password = IdSecret.safeParse(form.password);
  const problems: ControlTargetProblems = {
    ...(serialId.success ? {} : { serialId: "bad-serial-id" as const }),
    ...(controlChannel === undefined ? { controlChannel: "bad-channel" as const } : {}),
    ...(password.success ? {} : { password: "bad-password" as const }),
  };
  const right = serialId.success && controlChannel !== undefined && password.success;
  return { problems, target: right ? { serialId: serialId.data, controlChannel } : undefined };
};

const MEMORY = formMemory<ControlTargetForm>({
  serialId: idText,
  controlChannel: channelText,
});

/** Stores under `storageKey` without the password. Links have `id` and `control`. */
export const controlTargetSource = (storageKey: string, controlChannel: string): FormSource<ControlTargetForm> => ({
  empty: { serialId: "", controlChannel, password: "" },
  storageKey,
  ...MEMORY,
  query: (query) => {
    const [id, control] = [query.get("id"), query.get("control")];
    return { ...(id === null ? {} : { serialId: id }), ...(control === null ? {} : { controlChannel: control }) };
  },
});
