import { derivePairingKeys } from "@setsuna/e2ee";
/** Derives the keys of one code and answers with them. */
addEventListener("message", ({ data }) => {
    postMessage(derivePairingKeys(data));
});
