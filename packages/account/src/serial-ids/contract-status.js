const EFFECTS = {
    usable: { name: "open" },
    "payment-unconfirmed-usable": { name: "open" },
    restricted: { name: "shut", refusal: "contract-restricted" },
    "restricted-payment": { name: "shut", refusal: "contract-restricted-payment" },
    // Too many clients: those who are on air keep what they have, or the cure would be the harm.
    "restricted-overload": { name: "no-new-receivers", refusal: "contract-restricted-overload" },
    "restricted-terms": { name: "shut", refusal: "contract-restricted-terms" },
    "cancelled-usable": { name: "open" },
};
/** What the status lets the ID do. Spec §4. */
export const contractEffect = (status) => EFFECTS[status];
/** Why no sender may start; undefined when one may. */
export const sendRefusal = (status) => {
    const effect = EFFECTS[status];
    return effect.name === "shut" ? effect.refusal : undefined;
};
/** Why no receiver may start; undefined when one may. */
export const receiveRefusal = (status) => {
    const effect = EFFECTS[status];
    return effect.name === "open" ? undefined : effect.refusal;
};
/** With what running streams are cut off; undefined when they go on. */
export const cutOff = (status) => sendRefusal(status);
const CARD = {
    usable: "usable",
    "payment-unconfirmed-usable": "payment-error",
    restricted: "restricted",
    "restricted-payment": "payment-error",
    "restricted-overload": "restricted",
    "restricted-terms": "restricted",
    "cancelled-usable": "pending-deletion",
};
/** What the serial card says. Spec §4, the shorter list. */
export const cardStatus = (status) => CARD[status];
