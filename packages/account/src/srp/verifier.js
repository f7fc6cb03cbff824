import { sha256 } from "@noble/hashes/sha2.js";
import { joinBytes, numberOfBytes, utf8 } from "@setsuna/kit";
import { g, hashed, padded, power } from "./group.ts";
/** x: what salt, user and password come to. */
export const privateKey = ({ poolName, userId }, password, salt) => hashed(joinBytes([padded(salt), sha256(utf8(`${poolName}${userId}:${password}`))]));
/** The verifier of a new password. `saltBytes`: 16 random bytes. */
export const makeVerifier = (user, password, saltBytes) => {
    const salt = numberOfBytes(saltBytes);
    return { salt, verifier: power(g, privateKey(user, password, salt)) };
};
/** The name in a user pool's id: `Abc123` of `ap-northeast-1_Abc123`. The whole id when there is no underscore. */
export const poolNameOf = (userPoolId) => userPoolId.slice(userPoolId.indexOf("_") + 1);
