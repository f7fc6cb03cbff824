import type { adminAccounts as ja } from "../../ja/screens/admin-accounts.ts";
import type { SameShape } from "../../same-shape.ts";

export const adminAccounts: SameShape<typeof ja> = {
  accounts: {
    lead: "Found by the beginning of the email address, of its domain or of the billing name, by serial ID, or by account id.",
    filters: "Filters of the accounts",
    search: "Email address, name, serial ID or account id",
    email: "Email address",
    name: "Billing name",
    role: "Role",
    roles: { licensee: "Licensee", admin: "Admin" },
    language: "Language",
    languages: { ja: "Japanese", en: "English" },
    serialIds: "Serial IDs",
    created: "Opened",
    id: "Account id",
    account: "Account",
    roleHint: "Roles are changed at the server's own console alone.",
    sessions: "Logins",
    sessionCount: "Logged in on",
    lastSeen: "Last used",
    never: "None",
    totp: "Authenticator app",
    passkeys: "Passkeys",
    set: "Registered",
    notSet: "None",
    noSerialIds: "This account has no serial ID.",
    entries: "Latest entries",
    noEntries: "There are no entries.",
    allEntries: "See all in the audit log",
    endSessions: "Log out everywhere",
    end: {
      heading: "Sign this account out everywhere?",
      effect:
        "Every login of {{email}}, and what programs were allowed, ends at once. Its owner can log in again. Running streams go on.",
      act: "Log out",
      done: "Logins ended: {{count}}.",
    },
  },
};
