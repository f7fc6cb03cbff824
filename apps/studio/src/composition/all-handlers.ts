import { randomInt } from "node:crypto";
import type { ApiName } from "@setsuna/contracts";
import { demonstrationApi, guestRoomApi, idLinkApi, pathCheckApi, serialIdApi, serialIdLifeApi } from "../admission/index.ts";
import { contactHandlers } from "../content/index.ts";
import {
  accountApi,
  factorRecoveryHandlers,
  memberApi,
  organizationApi,
  organizationSelfApi,
  proofHandlers,
  secondFactorHandlers,
  sessionListApi,
  signInApi,
  ssoApi,
  ssoSignInApi,
  tokenApi,
} from "../identity/index.ts";
import { adminApi } from "../operations/index.ts";
import { auditApi, type Handlers } from "../platform/index.ts";
import {
  connectionApi,
  eventApi,
  guestApi,
  nameWebhookMaker,
  pairingApi,
  qualityApi,
  reportApi,
  slateApi,
  tallyApi,
  thumbnailApi,
} from "../streams/index.ts";
import type { SiteParts } from "./site-parts.ts";

const peopleHandlers = ({ base, people, operate, sso }: SiteParts) => {
  const { database, audit, mail } = base;
  const { accountParts, factorParts, removals, identity } = people;
  return {
    ...signInApi({ ...accountParts, requireOpen: (role, at) => operate.maintenance.requireOpen(role, at) }),
    ...sessionListApi(accountParts),
    ...accountApi(accountParts),
    ...secondFactorHandlers(factorParts),
    ...factorRecoveryHandlers({ ...factorParts, removals }),
    ...proofHandlers({ ...factorParts, identity: identity.port }),
    ...tokenApi({ database, audit, mail, random: randomInt }),
    ...organizationApi({ database, audit, nameWebhookMaker }),
    ...organizationSelfApi(accountParts),
    ...memberApi({ database, audit, mail, onChanged: base.onSerialIdsChanged, endWebhooks: accountParts.endWebhooks }),
    ...ssoApi(sso),
    ...ssoSignInApi(sso),
  };
};

const serialIdHandlers = ({ base, money, surroundings, config }: SiteParts) => {
  const { database, audit, log, limits, ended } = base;
  const { relays, demonstrations, pathChecks, enter, challenges, thumbnails } = surroundings;
  const parts = { database, audit, random: randomInt, log };
  return {
    ...serialIdApi({ ...parts, onChanged: base.onSerialIdsChanged, contracts: money.billing.views }),
    ...idLinkApi({ ...parts, onChanged: base.onSerialIdsChanged }),
    ...serialIdLifeApi({ ...parts, ended, endContract: money.ends.ofDeletedId }),
    ...demonstrationApi(demonstrations, log),
    ...pathCheckApi({ checks: pathChecks, enter, challenges, relays, log }),
    ...guestRoomApi({ ...parts, ended, most: config.guestRooms, onChanged: base.onSerialIdsChanged }),
    ...connectionApi({ database, audit, relays }),
    ...eventApi(database),
    ...reportApi(database, config.keptLog.reportDays),
    ...guestApi({ database, audit, relays }),
    ...slateApi({ database, audit, relays }),
    ...thumbnailApi({ database, thumbnails }),
    ...tallyApi({
      database,
      relays,
      admitted: (record) => surroundings.onAdmitted?.(record),
      record: (id, event) => surroundings.recordEvent?.(id, event),
    }),
    ...pairingApi({ database, limits }),
  };
};

const operatorHandlers = ({ base, money, people, operate, surroundings, config }: SiteParts) => {
  const { database, audit, mail, limits, onSerialIdsChanged } = base;
  const operator = { email: config.operator.email, language: "ja" } as const;
  const parts = { database, audit, mail };
  return {
    ...operate.handlers,
    ...auditApi(database),
    ...qualityApi(database),
    ...contactHandlers({ ...parts, limits, operator }),
    ...adminApi({
      ...parts,
      revoke: people.revoke,
      relays: surroundings.relays,
      contracts: money.billing.views,
      onChanged: onSerialIdsChanged,
    }),
  };
};

export const allHandlers = (site: SiteParts): Handlers<ApiName> => ({
  ...peopleHandlers(site),
  ...serialIdHandlers(site),
  ...operatorHandlers(site),
  ...site.bot.handlers,
  ...site.webhooks.handlers,
  ...site.money.payment.handlers,
  ...site.money.billing.handlers,
  ...site.money.documents.handlers(site.money.billing.changes),
});
