import { parser } from "@prometheus-io/lezer-promql";

type Node = ReturnType<typeof parser.parse>["topNode"];

export interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

/** A metric in a query, with the labels that its aggregations keep. */
export interface Selector {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
  readonly groupedBy: readonly string[];
}

export interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Labels that Prometheus adds. */
export const SCRAPE_LABELS: readonly string[] = ["instance", "job"];

const childrenOf = (node: Node, name: string): Node[] => node.getChildren(name);

const withinAll = (node: Node, visit: (node: Node) => void): void => {
  visit(node);
  for (let child = node.firstChild; child !== null; child = child.nextSibling) withinAll(child, visit);
};

const parsed = (expression: string): { readonly top: Node; readonly text: (node: Node) => string } => {
  const top = parser.parse(expression).topNode;
  withinAll(top, ({ type, from }) => {
    if (type.isError) throw new SyntaxError(`not PromQL at ${from}: ${expression}`);
  });
  return { top, text: ({ from, to }) => expression.slice(from, to) };
};

/** Replaces Grafana's variables as in a dashboard over all processes. */
export const withoutVariables = (expression: string): string =>
  expression.replaceAll("$__rate_interval", "5m").replaceAll("$instance", ".*");

const namesWithin = (node: Node, text: (node: Node) => string): string[] => {
  const names: string[] = [];
  withinAll(node, (one) => {
    if (one.name === "LabelName") names.push(text(one));
  });
  return names;
};

const groupingOf = (selector: Node, text: (node: Node) => string): string[] => {
  const names: string[] = [];
  for (let node = selector.parent; node !== null; node = node.parent)
    if (node.name === "AggregateExpr")
      names.push(...childrenOf(node, "AggregateModifier").flatMap((one) => namesWithin(one, text)));
  return names;
};

const matchersOf = (selector: Node, text: (node: Node) => string): Matcher[] =>
  childrenOf(selector, "LabelMatchers").flatMap((list) =>
    childrenOf(list, "UnquotedLabelMatcher").map((matcher) => {
      const [label, operator, value] = ["LabelName", "MatchOp", "StringLiteral"].map((name) => {
        const child = matcher.getChild(name);
        return child === null ? "" : text(child);
      });
      return { label: label ?? "", operator: operator ?? "", value: JSON.parse(value ?? '""') as string };
    }),
  );

/** Throws SyntaxError. */
export const selectorsOf = (expression: string): Selector[] => {
  const { top, text } = parsed(expression);
  const found: Selector[] = [];
  withinAll(top, (node) => {
    if (node.name !== "VectorSelector") return;
    const name = node.getChild("Identifier");
    if (name === null) throw new SyntaxError(`a selector without a name: ${expression}`);
    found.push({ metric: text(name), matchers: matchersOf(node, text), groupedBy: groupingOf(node, text) });
  });
  return found;
};

const isMatch = ({ labels }: Series, { label, operator, value }: Matcher): boolean => {
  const own = labels[label] ?? "";
  const isEqual = operator.endsWith("~") ? new RegExp(`^(?:${value})$`).test(own) : own === value;
  return operator.startsWith("!") ? !isEqual : isEqual;
};

export const matching = (series: readonly Series[], { metric, matchers }: Selector): Series[] =>
  series.filter((one) => one.name === metric && matchers.every((matcher) => isMatch(one, matcher)));

/** Metrics, labels and required values of a query that no series has. Labels added by Prometheus count as present. */
export const missingFrom = (series: readonly Series[], expression: string): string[] =>
  selectorsOf(expression).flatMap((selector) => {
    const { metric, matchers, groupedBy } = selector;
    const own = series.filter(({ name }) => name === metric);
    if (own.length === 0) return [metric];
    const labels = [...matchers.map(({ label }) => label), ...groupedBy].filter((label) => !SCRAPE_LABELS.includes(label));
    const unknown = labels.filter((label) => !own.some((one) => label in one.labels));
    if (unknown.length > 0) return unknown.map((label) => `${metric}{${label}}`);
    const values = matchers.filter(({ label, operator }) => operator === "=" && !SCRAPE_LABELS.includes(label));
    return matching(series, { ...selector, matchers: values }).length === 0 ? [`${metric}: ${expression}`] : [];
  });

/** True if an alert's expression has a result: comparisons of a metric with a number, joined by `or`. Throws for any other. */
export const fires = (series: readonly Series[], expression: string): boolean => {
  const { top, text } = parsed(expression);
  const holds = (node: Node): boolean => {
    const [left, right] = [node.firstChild, node.lastChild];
    if (node.name !== "BinaryExpr" || left === null || right === null) throw new SyntaxError(`not a comparison: ${text(node)}`);
    if (node.getChild("Or") !== null) return holds(left) || holds(right);
    if (left.name !== "VectorSelector" || right.name !== "NumberDurationLiteral" || node.getChild("Eql") === null)
      throw new SyntaxError(`not a comparison of a metric with a number: ${text(node)}`);
    const [selector] = selectorsOf(text(left));
    return selector !== undefined && matching(series, selector).some(({ value }) => value === Number(text(right)));
  };
  const whole = top.firstChild;
  return whole !== null && holds(whole);
};

/** Reads the text exposition format 0.0.4. */
export const seriesIn = (text: string): Series[] =>
  text.split("\n").flatMap((line) => {
    const [, name, list = "", value] = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
    if (name === undefined) return [];
    const labels = [...list.matchAll(/([a-z_][a-z0-9_]*)="((?:[^"\\]|\\.)*)"/gi)].map(
      ([, label = "", own = ""]) => [label, own] as const,
    );
    return [{ name, labels: Object.fromEntries(labels), value: Number(value) }];
  });
