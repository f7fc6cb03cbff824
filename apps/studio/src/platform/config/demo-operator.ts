import demo from "../../../../../config/operator.json" with { type: "json" };
import { type Operator, readOperator } from "./operator-file.ts";

const read = readOperator(JSON.stringify(demo), "config/operator.json");
if (!read.ok) throw new Error(read.error.join(" "));

/** Stands in for an operator who has named none: config/operator.json as it was when the server was built, made of placeholders. */
export const DEMO_OPERATOR: Operator = read.value;
