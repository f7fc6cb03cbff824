import { type EpochAnswer, EpochRequest, EpochRequestKey, requestKeyOf } from "@setsuna/contracts";
import { base64url, bytesOfBase64url } from "@setsuna/kit";

/**
 * A malicious relay or server with all requests and answers, and its own keys. It lacks the end-to-end key, unless an insider
 * shares it.
 */
export class MaliciousEpochs {
  private readonly answers: EpochAnswer[] = [];

  pass(answer: EpochAnswer): EpochAnswer {
    this.answers.push(answer);
    return answer;
  }
  /** Throws RangeError if there is none. */
  replay(index: number): EpochAnswer {
    const answer = this.answers[index];
    if (answer === undefined) throw new RangeError(`answer ${index}`);
    return answer;
  }
  substituteKey(request: EpochRequest, publicKey: Uint8Array): EpochRequest {
    return EpochRequest.parse(base64url(publicKey) + request.slice(requestKeyOf(request).length));
  }
  swap(answer: EpochAnswer, to: EpochRequest): EpochAnswer {
    return { ...answer, to: requestKeyOf(to) };
  }
  strip(answer: EpochAnswer): EpochAnswer {
    return this.changed(answer, (bytes) => Uint8Array.of(1, ...bytes.subarray(1 + 32, 1 + 64), ...bytes.subarray(1 + 128)));
  }
  substituteSender(answer: EpochAnswer, publicKey: Uint8Array): EpochAnswer {
    return this.changed(answer, (bytes) => {
      bytes.set(publicKey, 1);
      return bytes;
    });
  }
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
