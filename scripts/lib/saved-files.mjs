import { watch } from "node:fs";
import { join } from "node:path";

/** A save is several events: emptied, written, renamed. So long after the last of them the file is whole, ms. */
const SETTLED_MS = 20;

/** Hears of files that are saved in folders. */
export class SavedFiles {
  #onSaved;
  #watchers = new Map();
  #saved = new Set();
  #timer;

  /** `onSaved` hears the whole paths of what was saved together. */
  constructor(onSaved) {
    this.#onSaved = onSaved;
  }

  /** Watches these folders, and no others. */
  watch(folders) {
    for (const [folder, watcher] of this.#watchers)
      if (!folders.has(folder)) {
        watcher.close();
        this.#watchers.delete(folder);
      }
    for (const folder of folders)
      if (!this.#watchers.has(folder)) {
        const watcher = watch(folder, (_event, name) => {
          if (name !== null) this.#note(join(folder, name));
        });
        // A folder that goes away takes its sources along, which the next build says.
        watcher.on("error", () => watcher.close());
        this.#watchers.set(folder, watcher);
      }
  }

  close() {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
  }

  #note(path) {
    this.#saved.add(path);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const saved = this.#saved;
      this.#saved = new Set();
      this.#onSaved(saved);
    }, SETTLED_MS);
  }
}
