import type { adminAudit as ja } from "../../ja/screens/admin-audit.ts";
import type { SameShape } from "../../same-shape.ts";

export const adminAudit: SameShape<typeof ja> = {
  audit: {
    lead: "Who did what, when and from where. The log is append-only: each entry contains the hash of the one before.",
    sequence: "Number",
    at: "Time",
    actor: "By",
    action: "Action",
    subject: "Subject",
    address: "IP address",
    detail: "Details",
    filters: "Search the audit log",
    actorHint: "An email address, an account ID, system or visitor",
    actionHint: "Starts with, for example serial-id or session.opened",
    subjectHint: "A serial ID, an email address, or any other ID",
    from: "From",
    until: "To",
    system: "System",
    visitor: "Not logged in",
    noDetail: "No details.",
    verify: "Verify the log",
    whole: "All {{count}} entries are intact.",
    erased: "{{count}} of them have passed their retention period. Their content is erased; their hashes are intact.",
    erasedActor: "(erased)",
    broken: "The chain breaks at entry {{number}}. Someone changed the log, or entries are missing.",
  },
};
