import type { adminAudit as ja } from "../../ja/screens/admin-audit.ts";
import type { SameShape } from "../../same-shape.ts";

export const adminAudit: SameShape<typeof ja> = {
  audit: {
    lead: "Who did what, when, and from where. Entries are only ever added, and each contains the hash of the previous one.",
    sequence: "Number",
    at: "Time",
    actor: "By",
    action: "Action",
    subject: "Subject",
    address: "IP address",
    detail: "Details",
    filters: "Search the audit log",
    actorHint: "An email address, an account ID, system or visitor",
    actionHint: "Its start, such as serial-id or session.opened",
    subjectHint: "A serial ID, an email address, or any other ID",
    from: "From this day",
    until: "To this day",
    system: "System",
    visitor: "Not logged in",
    noDetail: "No further details.",
    verify: "Verify the chain",
    whole: "All {{count}} entries are intact.",
    erased: "The content of {{count}} of them was erased at the end of its retention; their place in the chain was verified.",
    erasedActor: "(erased)",
    broken: "Entry {{number}} does not follow from the previous one. The log was changed, or entries are missing.",
  },
};
