import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { Visitor } = require("@swc/core/Visitor.js");
const swc = require("@swc/core");
const visitStatement = Visitor.prototype.visitStatement;
Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== "UsingDeclaration") return visitStatement.call(this, statement);
  statement.decls = this.visitVariableDeclarators(statement.decls);
  return statement;
};
const parse = swc.parseFileSync;
swc.parseFileSync = (file, options) => parse(file, { ...options, tsx: file.endsWith("x") });
export default {forbidden:[{name:'c',severity:'error',from:{path:'^(apps|packages)'},to:{circular:true}}],options:{parser:'swc',doNotFollow:{path:'node_modules'},exclude:{path:'node_modules|/dist/|/build/|\\.react-router'},enhancedResolveOptions:{exportsFields:['exports'],conditionNames:['import','node','default','types'],extensions:['.ts','.tsx','.mjs','.js']}}};
