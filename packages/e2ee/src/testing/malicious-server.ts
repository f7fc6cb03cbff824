import type { SenderClaim } from "../sender/sender-watch.ts";

/** Has everything ever sent, its own clock and keys. It lacks the end-to-end key, unless an insider shares it. */
export class MaliciousServer {
  private readonly seen: SenderClaim[] = [];

  pass(claim: SenderClaim): SenderClaim {
    this.seen.push(claim);
    return claim;
  }
  strip({ statement: _gone, ...claim }: SenderClaim): SenderClaim {
    return claim;
  }
  swap(claim: SenderClaim, other: SenderClaim): SenderClaim {
    return { ...claim, statement: other.statement };
  }
  /** Throws RangeError if there is none. */
  rollBack(index: number): SenderClaim {
    const claim = this.seen[index];
    if (claim === undefined) throw new RangeError(`claim ${index}`);
    return claim;
  }
  substitute(claim: SenderClaim, publicKey: Uint8Array): SenderClaim {
    const statement = claim.statement?.slice();
    statement?.set(publicKey);
    return { ...claim, statement };
  }
  /** Claims that an old statement is new. `time` has six bytes. */
  renew(claim: SenderClaim, time: Uint8Array): SenderClaim {
    const statement = claim.statement?.slice();
    statement?.set(time, 32);
    return { ...claim, statement };
  }
}
