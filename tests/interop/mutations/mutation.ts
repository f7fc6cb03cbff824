import type { FigureName, HttpAnswer, HttpRequest } from "../types.ts";
import type { Reality } from "./reality.fake.ts";

/** A fault of the product or of a client that a check is there for. */
export interface Mutation {
  readonly fault: string;
  readonly by: (reality: Reality) => void;
}
/** The faults that each check must find, by its ID. */
export type Mutations = Readonly<Record<string, readonly Mutation[]>>;

export const mutation = (fault: string, by: Mutation["by"]): Mutation => ({ fault, by });

type Method = "POST" | "OPTIONS" | "GET" | "PUT" | "PATCH" | "DELETE";

/** Changes the answers to one method. */
const answering = (fault: string, method: Method, change: (answer: HttpAnswer, request: HttpRequest) => HttpAnswer): Mutation =>
  mutation(fault, (reality) => {
    reality.answer = (request, answer) => (request.method === method ? change(answer, request) : answer);
  });

export const withStatus = (method: Method, status: number): Mutation =>
  answering(`${method} is answered with ${status}`, method, (answer) => ({ ...answer, status }));

export const withCode = (method: Method, code: string): Mutation =>
  answering(`the code is ${code}`, method, (answer) => ({ ...answer, body: JSON.stringify({ code }) }));

export const withHeader = (method: Method, name: string, value: string): Mutation =>
  answering(`${name} is ${value}`, method, (answer) => ({ ...answer, headers: { ...answer.headers, [name]: value } }));

export const withoutHeader = (method: Method, name: string): Mutation =>
  answering(`${name} has another name`, method, ({ headers: { [name]: value = "", ...headers }, ...answer }) => ({
    ...answer,
    headers: { ...headers, [`x-${name}`]: value },
  }));

/** An offer that should be refused is accepted. */
export const accepting: Mutation = answering("the offer is accepted", "POST", (answer) => ({
  ...answer,
  status: 201,
  headers: { ...answer.headers, location: "/studio/whip/session/accepted", etag: '"accepted"' },
}));

/** A figure of the client stands still at `value`. */
export const stuck = (name: FigureName, value: number | string): Mutation =>
  mutation(`${name} stays ${value}`, (reality) => {
    reality.figures = (figures) => ({ ...figures, [name]: value });
  });

/** A figure of the WHEP page stands still. */
export const seenStuck = (name: FigureName, value: number): Mutation =>
  mutation(`the page's ${name} stays ${value}`, (reality) => {
    reality.seen = (figures) => ({ ...figures, [name]: value });
  });

/** The client's own program breaks. */
export const broken: Mutation = mutation("the client breaks", (reality) => {
  reality.figures = (figures) => ({ ...figures, fault: "AssertionError" });
});
