import type { Check } from "../tools.ts";
import { ACCOUNT_CHECKS } from "./accounts.ts";
import { CONTROL_CHECKS } from "./control.ts";
import { WHEP_CHECKS } from "./whep.ts";
import { WHIP_HTTP } from "./whip-http.ts";
import { WHIP_MEDIA } from "./whip-media.ts";
import { WHIP_OFFERS } from "./whip-offers.ts";

export const CHECK_GROUPS = [
  { id: "http", title: { en: "WHIP over HTTP", ja: "WHIPのHTTP" }, checks: WHIP_HTTP },
  { id: "offers", title: { en: "Offers", ja: "offer" }, checks: WHIP_OFFERS },
  { id: "sending", title: { en: "Sending", ja: "送信" }, checks: WHIP_MEDIA },
  { id: "playing", title: { en: "Playing by WHEP", ja: "WHEPによる再生" }, checks: WHEP_CHECKS },
  { id: "control", title: { en: "Control", ja: "制御" }, checks: CONTROL_CHECKS },
  { id: "accounts", title: { en: "Accounts", ja: "アカウント" }, checks: ACCOUNT_CHECKS },
] as const;

export const CHECKS: readonly Check[] = CHECK_GROUPS.flatMap(({ checks }) => checks);
