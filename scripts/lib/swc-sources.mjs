import { createRequire } from "node:module";

/**
 * Adds JSX and `using` to dependency-cruiser's swc parser, whose visitor throws on them. Call before a cruise, from its
 * configuration. Its other parser needs TypeScript 6.
 */
export const readSourcesWithSwc = () => {
  const require = createRequire(import.meta.url);
  const swc = require("@swc/core");
  const { Visitor } = require("@swc/core/Visitor.js");

  const { parseFileSync } = swc;
  swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith("x") });

  const { visitStatement } = Visitor.prototype;
  Visitor.prototype.visitStatement = function (statement) {
    if (statement.type !== "UsingDeclaration") return visitStatement.call(this, statement);
    statement.decls = this.visitVariableDeclarators(statement.decls);
    return statement;
  };
};
