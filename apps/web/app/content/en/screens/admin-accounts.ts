import type { adminAccounts as ja } from "../../ja/screens/admin-accounts.ts";
import type { SameShape } from "../../same-shape.ts";

export const adminAccounts: SameShape<typeof ja> = {
  accounts: {
    lead: "Search by email address, domain, billing name, serial ID or account ID. The first letters are enough.",
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
    roleHint: "Roles can only be changed from the server's console.",
    sessions: "Logins",
    sessionCount: "Active logins",
    lastSeen: "Last used",
    never: "None",
    totp: "Authenticator app",
    passkeys: "Passkeys",
    set: "Registered",
    notSet: "None",
    noSerialIds: "This account has no serial ID.",
    entries: "Latest activity",
    noEntries: "No activity yet.",
    allEntries: "See all in the audit log",
    endSessions: "Log out everywhere",
    end: {
      heading: "Log this account out everywhere?",
      effect:
        "{{email}} is logged out on every device, and all app access ends. The account holder can log in again. Live streams continue.",
      act: "Log out",
      done: "Ended {{count}} logins.",
    },
  },
};
