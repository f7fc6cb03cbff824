import type { SenderClaim } from "../sender/sender-watch.ts";

/**
 * Stands for a server that decides who is told what: it has all that was ever sent, its own clock, and keys of its own. It has no end-to-end
 * key, unless somebody who was let in gives it away.
 */
export class MaliciousServer {
  private readonly seen: SenderClaim[] = [];

  /** Passes a claim on as it is, and keeps a copy. */
  pass(claim: SenderClaim): SenderClaim {
    this.seen.push(claim);
    return claim;
  }
  /** Takes the sender's word away, so that the session looks like that of an earlier version. */
  strip({ statement: _gone, ...claim }: SenderClaim): SenderClaim {
    return claim;
  }
  /** Gives a session the word that was about another. */
  swap(claim: SenderClaim, other: SenderClaim): SenderClaim {
    return { ...claim, statement: other.statement };
  }
  /** Brings the `index`th claim back. Throws RangeError when there is none. */
  rollBack(index: number): SenderClaim {
    const claim = this.seen[index];
    if (claim === undefined) throw new RangeError(`claim ${index}`);
    return claim;
  }
  /** Puts a key of its own into the place of the sender's. */
  substitute(claim: SenderClaim, publicKey: Uint8Array): SenderClaim {
    const statement = claim.statement?.slice();
    statement?.set(publicKey);
    return { ...claim, statement };
  }
  /** Says that an old word was given just now. `time`: six bytes as in the statement. */
  renew(claim: SenderClaim, time: Uint8Array): SenderClaim {
    const statement = claim.statement?.slice();
    statement?.set(time, 32);
    return { ...claim, statement };
  }
}
