import { numberOfBytes } from "@setsuna/kit";
import { g, N, power } from "./group.ts";
import { k, scramble, sessionKey } from "./proof.ts";
/** Takes up a login. `secretBytes`: 32 random bytes or more, used for this login alone. Takes about 5 ms. */
export const beginSrpChallenge = (verifier, secretBytes) => {
    const secret = numberOfBytes(secretBytes);
    return { secret, publicValue: (k * verifier + power(g, secret)) % N };
};
/**
 * The key that a client with the right password has come to: 16 bytes. Takes about 10 ms.
 * Undefined when the values cannot be of an honest login: A = 0 mod N, or u = 0 (RFC 5054 §2.5.4).
 */
export const serverSessionKey = (session, verifier, clientPublic) => {
    if (clientPublic % N === 0n)
        return undefined;
    const u = scramble(clientPublic, session.publicValue);
    if (u === 0n)
        return undefined;
    const shared = power(clientPublic * power(verifier, u), session.secret);
    return sessionKey(shared, u);
};
