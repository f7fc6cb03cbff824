import { deriveIdKeys } from "@setsuna/e2ee";
/** Derives the keys of one password and answers with them. */
addEventListener("message", ({ data }) => {
    postMessage(deriveIdKeys(data.serialId, data.password));
});
