import {
  Channel,
  FIRST_CONTROLLER_CHANNEL,
  FoldedCode,
  IdSecret,
  LAST_CONTROLLER_CHANNEL,
  MOTION_CHANNELS,
  SerialId,
} from "@setsuna/contracts";
import { z } from "zod";
import { formMemory, idText, numberText } from "../../streaming/form-memory.ts";
import { LINK_CHOICES } from "../../streaming/link-choices.ts";
import type { FormSource } from "../../streaming/use-client-form.ts";

const MotionChoice = z.enum(["none", "1", "2", "3"]);
export type MotionChoice = z.infer<typeof MotionChoice>;

export interface CtrlForm {
  readonly serialId: string;
  readonly password: string;
  readonly motion: MotionChoice;
  /** First channel, 4 to 19; further controllers follow. */
  readonly controllerChannel: string;
}

export type CtrlProblems = Partial<Record<"serialId" | "password" | "controllerChannel", true>>;

export interface CtrlTarget {
  readonly serialId: SerialId;
  readonly motionChannel: Channel | undefined;
  readonly controllerChannel: number;
}

const ControllerChannel = FoldedCode.regex(/^\d{1,2}$/)
  .transform(Number)
  .pipe(z.number().min(FIRST_CONTROLLER_CHANNEL).max(LAST_CONTROLLER_CHANNEL));

export const readCtrlForm = (form: CtrlForm): { readonly target: CtrlTarget | undefined; readonly problems: CtrlProblems } => {
  const serialId = SerialId.safeParse(form.serialId);
  const password = IdSecret.safeParse(form.password);
  const controllerChannel = ControllerChannel.safeParse(form.controllerChannel);
  const problems: CtrlProblems = {
    ...(serialId.success ? {} : { serialId: true as const }),
    ...(password.success ? {} : { password: true as const }),
    ...(controllerChannel.success ? {} : { controllerChannel: true as const }),
  };
  if (!serialId.success || !password.success || !controllerChannel.success) return { target: undefined, problems };
  const chosen = MOTION_CHANNELS.find((channel) => String(channel) === form.motion);
  const motionChannel = chosen === undefined ? undefined : Channel.parse(chosen);
  return { problems, target: { serialId: serialId.data, motionChannel, controllerChannel: controllerChannel.data } };
};

/** `index` is the browser's number. Undefined if no channel is left. */
export const controllerChannelOf = (first: number, index: number): Channel | undefined =>
  first + index > LAST_CONTROLLER_CHANNEL ? undefined : Channel.parse(first + index);

const MEMORY = formMemory<CtrlForm>({
  serialId: idText,
  motion: MotionChoice,
  controllerChannel: numberText(z.number().int().min(FIRST_CONTROLLER_CHANNEL).max(LAST_CONTROLLER_CHANNEL)),
});

/** Links have `id`, `motion` (none, 1, 2, 3) and `controller` (4 to 19). */
export const CTRL_FORM_SOURCE: FormSource<CtrlForm> = {
  empty: { serialId: "", password: "", motion: "1", controllerChannel: String(FIRST_CONTROLLER_CHANNEL) },
  storageKey: "setsuna.ctrl",
  ...MEMORY,
  query: (query) => {
    const [id, controller] = [query.get("id"), query.get("controller")];
    const motion = LINK_CHOICES.motion(query.get("motion"));
    return {
      ...(id === null ? {} : { serialId: id }),
      ...(motion === undefined ? {} : { motion }),
      ...(controller === null ? {} : { controllerChannel: controller }),
    };
  },
};
