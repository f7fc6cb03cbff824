import { type EpochAnswer, EpochRequest, EpochRequestKey, requestKeyOf } from "@setsuna/contracts";
import { base64url, bytesOfBase64url } from "@setsuna/kit";

/**
 * Stands for a relay, or a server, between the two ends of an exchange of epochs. It has all requests and answers, and keys of its own. It has no
 * end-to-end key, unless somebody who was let in gives it away.
 */
export class MaliciousEpochs {
  private readonly answers: EpochAnswer[] = [];

  /** Passes an answer on as it is, and keeps a copy. */
  pass(answer: EpochAnswer): EpochAnswer {
    this.answers.push(answer);
    return answer;
  }
  /** Brings the `index`th answer back. Throws RangeError when there is none. */
  replay(index: number): EpochAnswer {
    const answer = this.answers[index];
    if (answer === undefined) throw new RangeError(`answer ${index}`);
    return answer;
  }
  /** Puts a key of its own into a request; the proof of the other stays. */
  substituteKey(request: EpochRequest, publicKey: Uint8Array): EpochRequest {
    return EpochRequest.parse(base64url(publicKey) + request.slice(requestKeyOf(request).length));
  }
  /** Gives a receiver the answer to another. */
  swap(answer: EpochAnswer, to: EpochRequest): EpochAnswer {
    return { ...answer, to: requestKeyOf(to) };
  }
  /** Takes the signature and the sender's key off. */
  strip(answer: EpochAnswer): EpochAnswer {
    return this.changed(answer, (bytes) => Uint8Array.of(1, ...bytes.subarray(1 + 32, 1 + 64), ...bytes.subarray(1 + 128)));
  }
  /** Puts a key of its own into the place of the sender's. */
  substituteSender(answer: EpochAnswer, publicKey: Uint8Array): EpochAnswer {
    return this.changed(answer, (bytes) => {
      bytes.set(publicKey, 1);
      return bytes;
    });
  }
  /** Changes one bit. */
  flip(answer: EpochAnswer, bit: number): EpochAnswer {
    return this.changed(answer, (bytes) => {
      const at = (bit >> 3) % bytes.length;
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7));
      return bytes;
    });
  }

  private changed({ to, answer }: EpochAnswer, change: (bytes: Uint8Array) => Uint8Array): EpochAnswer {
    return { to: EpochRequestKey.parse(to), answer: base64url(change((bytesOfBase64url(answer) ?? new Uint8Array()).slice())) };
  }
}
