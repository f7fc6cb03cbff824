import { auth } from "./ja/auth.ts";
import { billing } from "./ja/billing.ts";
import { captcha } from "./ja/captcha.ts";
import { channels } from "./ja/channels.ts";
import { client } from "./ja/client.ts";
import { connections } from "./ja/connections.ts";
import { contact } from "./ja/contact.ts";
import { ctrl } from "./ja/ctrl.ts";
import { form } from "./ja/form.ts";
import { meter } from "./ja/meter.ts";
import { multiLatency } from "./ja/multi-latency.ts";
import { myPage } from "./ja/my-page.ts";
import { navigation } from "./ja/navigation.ts";
import { notice } from "./ja/notice.ts";
import { pairing } from "./ja/pairing.ts";
import { phone } from "./ja/phone.ts";
import { purchase } from "./ja/purchase.ts";
import { quality } from "./ja/quality.ts";
import { receiver } from "./ja/receiver.ts";
import { reference } from "./ja/reference.ts";
import { replay } from "./ja/replay.ts";
import { route } from "./ja/route.ts";
import { security } from "./ja/security.ts";
import { sender } from "./ja/sender.ts";
import { serialIds } from "./ja/serial-ids.ts";
import { site } from "./ja/site.ts";
import { stats } from "./ja/stats.ts";
import { tally } from "./ja/tally.ts";
import { tokens } from "./ja/tokens.ts";
import { user } from "./ja/user.ts";

/** Every sentence of the screens in Japanese, one file to an area; the shape that English must match. */
export const ja = {
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
} as const;
