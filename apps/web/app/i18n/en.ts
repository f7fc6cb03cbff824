import { auth } from "./en/auth.ts";
import { billing } from "./en/billing.ts";
import { captcha } from "./en/captcha.ts";
import { channels } from "./en/channels.ts";
import { client } from "./en/client.ts";
import { connections } from "./en/connections.ts";
import { contact } from "./en/contact.ts";
import { ctrl } from "./en/ctrl.ts";
import { form } from "./en/form.ts";
import { meter } from "./en/meter.ts";
import { multiLatency } from "./en/multi-latency.ts";
import { myPage } from "./en/my-page.ts";
import { navigation } from "./en/navigation.ts";
import { notice } from "./en/notice.ts";
import { pairing } from "./en/pairing.ts";
import { phone } from "./en/phone.ts";
import { purchase } from "./en/purchase.ts";
import { quality } from "./en/quality.ts";
import { receiver } from "./en/receiver.ts";
import { reference } from "./en/reference.ts";
import { replay } from "./en/replay.ts";
import { route } from "./en/route.ts";
import { security } from "./en/security.ts";
import { sender } from "./en/sender.ts";
import { serialIds } from "./en/serial-ids.ts";
import { site } from "./en/site.ts";
import { stats } from "./en/stats.ts";
import { tally } from "./en/tally.ts";
import { tokens } from "./en/tokens.ts";
import { user } from "./en/user.ts";
import type { ja } from "./ja.ts";
import type { SameShape } from "./same-shape.ts";

/** Every sentence of the screens in English. */
export const en: SameShape<typeof ja> = {
  ...captcha,
  ...site,
  ...navigation,
  ...client,
  ...channels,
  ...sender,
  ...receiver,
  ...meter,
  ...multiLatency,
  ...notice,
  ...pairing,
  ...quality,
  ...route,
  ...replay,
  ...tally,
  ...ctrl,
  ...phone,
  ...stats,
  ...form,
  ...auth,
  ...user,
  ...myPage,
  ...serialIds,
  ...security,
  ...tokens,
  ...reference,
  ...connections,
  ...contact,
  ...billing,
  ...purchase,
};
