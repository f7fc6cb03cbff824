import type { adminAudit as ja } from "../../ja/screens/admin-audit.ts";
import type { SameShape } from "../../same-shape.ts";

export const adminAudit: SameShape<typeof ja> = {
  audit: {
    lead: "Who did what, when, and from where. Entries are only ever added, and each holds the hash of the one before.",
    sequence: "Number",
    at: "Time",
    actor: "By",
    action: "Action",
    subject: "Subject",
    address: "IP address",
    detail: "Facts",
    filters: "Filters of the audit log",
    actorHint: "An email address, an account id, system or visitor",
    actionHint: "Its beginning, such as serial-id or session.opened",
    subjectHint: "A serial ID, an email address, or any other id",
    from: "From this day",
    until: "To this day",
    system: "System",
    visitor: "Not logged in",
    noDetail: "Nothing more was noted.",
    verify: "Verify the chain",
    verifying: "Verifying",
    whole: "All {{count}} entries follow from one another.",
    erased: "The content of {{count}} of them was erased when its time was over; their place in the chain was verified.",
    erasedActor: "(erased)",
    broken: "Entry {{number}} does not follow from the one before. The log was changed, or entries are missing.",
  },
};
