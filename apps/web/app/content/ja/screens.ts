import { air } from "./screens/air.ts";
import { auth } from "./screens/auth.ts";
import { billing } from "./screens/billing.ts";
import { captcha } from "./screens/captcha.ts";
import { channels } from "./screens/channels.ts";
import { client } from "./screens/client.ts";
import { connections } from "./screens/connections.ts";
import { contact } from "./screens/contact.ts";
import { ctrl } from "./screens/ctrl.ts";
import { director } from "./screens/director.ts";
import { form } from "./screens/form.ts";
import { latency } from "./screens/latency.ts";
import { liveMap } from "./screens/live-map.ts";
import { meter } from "./screens/meter.ts";
import { multiLatency } from "./screens/multi-latency.ts";
import { myPage } from "./screens/my-page.ts";
import { navigation } from "./screens/navigation.ts";
import { notice } from "./screens/notice.ts";
import { pairing } from "./screens/pairing.ts";
import { party } from "./screens/party.ts";
import { pathCheck } from "./screens/path-check.ts";
import { phone } from "./screens/phone.ts";
import { purchase } from "./screens/purchase.ts";
import { quality } from "./screens/quality.ts";
import { receiver } from "./screens/receiver.ts";
import { record } from "./screens/record.ts";
import { reference } from "./screens/reference.ts";
import { replay } from "./screens/replay.ts";
import { room } from "./screens/room.ts";
import { route } from "./screens/route.ts";
import { security } from "./screens/security.ts";
import { sender } from "./screens/sender.ts";
import { serialIds } from "./screens/serial-ids.ts";
import { share } from "./screens/share.ts";
import { site } from "./screens/site.ts";
import { stats } from "./screens/stats.ts";
import { talkback } from "./screens/talkback.ts";
import { tally } from "./screens/tally.ts";
import { tokens } from "./screens/tokens.ts";
import { user } from "./screens/user.ts";
import { webhooks } from "./screens/webhooks.ts";

/** The English texts must match this shape. */
export const ja = {
  ...captcha,
  ...site,
  ...navigation,
  ...client,
  ...channels,
  ...air,
  ...sender,
  ...receiver,
  ...latency,
  ...pathCheck,
  ...director,
  ...liveMap,
  ...meter,
  ...multiLatency,
  ...notice,
  ...pairing,
  ...quality,
  ...route,
  ...room,
  ...share,
  ...record,
  ...replay,
  ...talkback,
  ...party,
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
  ...webhooks,
  ...reference,
  ...connections,
  ...contact,
  ...billing,
  ...purchase,
} as const;
