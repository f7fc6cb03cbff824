import demo from "../../../../../config/operator.json" with { type: "json" };
import { type Operator, readOperator } from "./operator-file.ts";

const read = readOperator(JSON.stringify(demo), "config/operator.json");
if (!read.ok) throw new Error(read.error.join(" "));

export const DEMO_OPERATOR: Operator = read.value;
