import type { Translate } from "../i18n/keys.ts";
import { channelNames } from "../streaming/channel-names.ts";
import type { ReceiverForm } from "./receiver-form.ts";

export const playerName = (form: ReceiverForm, t: Translate): string => form.name.trim() || channelNames(form, t);
