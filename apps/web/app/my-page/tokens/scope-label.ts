import type { TokenScope } from "@setsuna/contracts";
import type { Translate } from "../../i18n/keys.ts";

export const scopeLabel = (t: Translate, scope: TokenScope): string => {
  switch (scope) {
    case "account:read":
      return t("tokens.scope.accountRead");
    case "serial-ids:read":
      return t("tokens.scope.serialIdsRead");
    case "serial-ids:write":
      return t("tokens.scope.serialIdsWrite");
    case "serial-ids:replace":
      return t("tokens.scope.serialIdsReplace");
    case "connections:read":
      return t("tokens.scope.connectionsRead");
    case "connections:write":
      return t("tokens.scope.connectionsWrite");
    case "tally:write":
      return t("tokens.scope.tallyWrite");
    case "billing:read":
      return t("tokens.scope.billingRead");
    case "billing:write":
      return t("tokens.scope.billingWrite");
    case "licences:write":
      return t("tokens.scope.licencesWrite");
  }
};
