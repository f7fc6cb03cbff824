/**
 * OSC 1.0 patterns (`?`, `*`, `[a-z]`, `[!a-z]`, `{one,two}`) and OSC 1.1's `//`, which reaches any depth. Runs as a set of
 * positions, so no pattern is slow: at most pattern length x address length steps.
 */

type Step =
  | { readonly kind: "char"; readonly code: number }
  | { readonly kind: "any" }
  | { readonly kind: "set"; readonly negated: boolean; readonly ranges: readonly (readonly [number, number])[] };

interface Node {
  /** Character that leads to the next state; absent for a junction. */
  readonly step: Step | undefined;
  readonly next: number[];
}

const SLASH = 0x2f;

const accepts = (step: Step, code: number): boolean => {
  switch (step.kind) {
    case "char":
      return step.code === code;
    case "any":
      return code !== SLASH;
    case "set":
      return code !== SLASH && step.ranges.some(([from, to]) => code >= from && code <= to) !== step.negated;
  }
};

/** `a-z`, `abc`, `!abc`; `-` at an end is literal. OSC 1.0, OSC Message Dispatching and Pattern Matching. */
const readSet = (text: string): Step => {
  const negated = text.startsWith("!");
  const body = negated ? text.slice(1) : text;
  const ranges: [number, number][] = [];
  for (let at = 0; at < body.length; at += 1) {
    const from = body.charCodeAt(at);
    if (body[at + 1] === "-" && at + 2 < body.length) {
      const to = body.charCodeAt(at + 2);
      ranges.push(from <= to ? [from, to] : [to, from]);
      at += 2;
    } else ranges.push([from, from]);
  }
  return { kind: "set", negated, ranges };
};

export class AddressPattern {
  private readonly nodes: Node[] = [];
  private readonly final: number;

  /** Undefined for an unclosed bracket or brace. */
  static compile(pattern: string): AddressPattern | undefined {
    const compiled = new AddressPattern(pattern);
    return compiled.final < 0 ? undefined : compiled;
  }

  static isPattern(text: string): boolean {
    return /[?*[\]{}]|\/\//.test(text);
  }

  private constructor(pattern: string) {
    this.add(undefined);
    let last = 0;
    const then = (step: Step | undefined): void => {
      const node = this.add(step);
      this.nodes[last]?.next.push(node);
      last = node;
    };
    for (let at = 0; at < pattern.length; at += 1) {
      const character = pattern[at];
      if (character === "?") then({ kind: "any" });
      else if (character === "*" || (character === "/" && pattern[at + 1] === "/")) {
        // `//`: a slash, then any parts that end in a slash; `*`: any characters within a part.
        if (character === "/") {
          then({ kind: "char", code: SLASH });
          while (pattern[at + 1] === "/") at += 1;
        } else while (pattern[at + 1] === "*") at += 1;
        then(undefined);
        const junction = last;
        const part = this.add({ kind: "any" });
        this.nodes[junction]?.next.push(part);
        if (character === "*") this.nodes[part]?.next.push(junction);
        else {
          const slash = this.add({ kind: "char", code: SLASH });
          this.nodes[part]?.next.push(part, slash);
          this.nodes[slash]?.next.push(junction);
        }
      } else if (character === "[") {
        const end = pattern.indexOf("]", at + 1);
        if (end < 0) {
          this.final = -1;
          return;
        }
        then(readSet(pattern.slice(at + 1, end)));
        at = end;
      } else if (character === "{") {
        const end = pattern.indexOf("}", at + 1);
        if (end < 0) {
          this.final = -1;
          return;
        }
        then(undefined);
        const fork = last;
        const join = this.add(undefined);
        for (const word of pattern.slice(at + 1, end).split(",")) {
          last = fork;
          for (const letter of word) then({ kind: "char", code: letter.charCodeAt(0) });
          this.nodes[last]?.next.push(join);
        }
        last = join;
        at = end;
      } else then({ kind: "char", code: pattern.charCodeAt(at) });
    }
    then(undefined);
    this.final = last;
  }

  matches(address: string): boolean {
    return this.accepts(this.run(this.start(), address));
  }

  start(): readonly number[] {
    return this.close([0]);
  }

  /** Returns the positions after `text`; empty if no match is possible. */
  run(from: readonly number[], text: string): readonly number[] {
    let present = from;
    for (let at = 0; at < text.length && present.length > 0; at += 1) {
      const code = text.charCodeAt(at);
      const reached: number[] = [];
      for (const index of present) {
        const node = this.nodes[index];
        if (node?.step !== undefined && accepts(node.step, code)) reached.push(...node.next);
      }
      present = this.close(reached);
    }
    return present;
  }

  accepts(positions: readonly number[]): boolean {
    return positions.includes(this.final);
  }

  private add(step: Step | undefined): number {
    this.nodes.push({ step, next: [] });
    return this.nodes.length - 1;
  }

  private close(positions: readonly number[]): number[] {
    const seen = new Set<number>();
    const todo = [...positions];
    for (let index = todo.pop(); index !== undefined; index = todo.pop()) {
      if (seen.has(index)) continue;
      seen.add(index);
      const node = this.nodes[index];
      if (node?.step === undefined) todo.push(...(node?.next ?? []));
    }
    return [...seen];
  }
}
