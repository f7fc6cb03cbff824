/** How long a client that lost its own connection keeps asking for the stream that its former self may still hold, in ms. */
export const CONTESTED_MS = 10000;
const VERDICTS = {
    "relay-unavailable": "retry",
    "relay-lost": "retry",
    "media-timeout": "retry",
    "too-many-messages": "retry",
    "too-many-connections": "retry",
    "unknown-session": "retry",
    "previous-stream-exists": "contested",
};
/** What to do about a refusal with this code. Codes not named here are answers that would not change by asking again. */
export const refusalVerdict = (code) => VERDICTS[code] ?? "give-up";
/** What to show while reconnecting after the server or relay ended a session with this code; absent code means none was given. */
export const reasonOf = (code) => code === "relay-lost" || code === "relay-unavailable" ? "relay-lost" : "media-lost";
