import { createRequire } from "node:module";

/**
 * Teaches dependency-cruiser's swc parser what it lacks: JSX, and `using` declarations, at which swc's own visitor throws. Call it before a
 * cruise, from its configuration: both then share the modules that are changed here. Its other parser of TypeScript asks for the API of
 * TypeScript 6 or older, which TypeScript 7 has not.
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
