import type { adminAccounts as ja } from "../../ja/screens/admin-accounts.ts";
import type { SameShape } from "../../same-shape.ts";

export const adminAccounts: SameShape<typeof ja> = {
  accounts: {
    lead: "Search by the start of the email address, its domain or the billing name, by serial ID, or by account ID.",
    filters: "Search accounts",
    search: "Email address, name, serial ID or account ID",
    email: "Email address",
    name: "Billing name",
    role: "Role",
    roles: { licensee: "Licensee", admin: "Admin" },
    language: "Language",
    languages: { ja: "Japanese", en: "English" },
    serialIds: "Serial IDs",
    created: "Created",
    id: "Account ID",
    account: "Account",
    roleHint: "Roles can only be changed on the server's console.",
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
    noEntries: "No entries.",
    allEntries: "See all in the audit log",
    endSessions: "Log out everywhere",
    end: {
      heading: "Log this account out everywhere?",
      effect:
        "Every login of {{email}} and all app access end at once. The account holder can log in again. Running streams continue.",
      act: "Log out",
      done: "Logins ended: {{count}}.",
    },
  },
};
