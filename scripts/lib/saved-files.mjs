import { watch } from "node:fs";
import { join } from "node:path";

/** A save is several events: the file is whole this long after the last, ms. */
const SETTLED_MS = 20;

export class SavedFiles {
  #onSaved;
  #watchers = new Map();
  #saved = new Set();
  #timer;

  /** `onSaved` gets whole paths that were saved together. */
  constructor(onSaved) {
    this.#onSaved = onSaved;
  }

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
        // The next build reports a vanished folder.
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
