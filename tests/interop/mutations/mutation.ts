import type { FigureName, HttpAnswer, HttpRequest } from "../types.ts";
import type { Reality } from "./reality.fake.ts";

export interface Mutation {
  readonly fault: string;
  readonly by: (reality: Reality) => void;
}
export type Mutations = Readonly<Record<string, readonly Mutation[]>>;

export const mutation = (fault: string, by: Mutation["by"]): Mutation => ({ fault, by });

type Method = "POST" | "OPTIONS" | "GET" | "PUT" | "PATCH" | "DELETE";

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

export const accepting: Mutation = answering("the offer is accepted", "POST", (answer) => ({
  ...answer,
  status: 201,
  headers: { ...answer.headers, location: "/studio/whip/session/accepted", etag: '"accepted"' },
}));

export const stuck = (name: FigureName, value: number | string): Mutation =>
  mutation(`${name} stays ${value}`, (reality) => {
    reality.figures = (figures) => ({ ...figures, [name]: value });
  });

export const seenStuck = (name: FigureName, value: number): Mutation =>
  mutation(`the page's ${name} stays ${value}`, (reality) => {
    reality.seen = (figures) => ({ ...figures, [name]: value });
  });

export const broken: Mutation = mutation("the client breaks", (reality) => {
  reality.figures = (figures) => ({ ...figures, fault: "AssertionError" });
});
