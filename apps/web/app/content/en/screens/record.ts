import type { record as ja } from "../../ja/screens/record.ts";
import type { SameShape } from "../../same-shape.ts";

export const record: SameShape<typeof ja> = {
  record: {
    heading: "Recordings",
    start: "Record",
    stop: "Stop recording",
    running: "Recording",
    loading: "Loading recordings…",
    empty: "No recordings yet. After you record, save them from here.",
    kept: "Recordings are kept in this browser. Save them as files, then delete them here.",
    saved: "Recordings kept in this browser",
    save: "Save file",
    delete: "Delete",
    keep: "Keep",
    deleteForGood: "Delete permanently",
  },
};
