import { Copy, DockerfileParser, type Instruction } from "dockerfile-ast";
import { z } from "zod";

export type FileStep =
  | { readonly type: "copy"; readonly from: string | undefined; readonly sources: readonly string[]; readonly target: string }
  | { readonly type: "run"; readonly command: string }
  | { readonly type: "folder"; readonly path: string };

export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly steps: readonly FileStep[];
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string | undefined;
  readonly workingFolder: string;
  readonly entrypoint: readonly string[];
  readonly healthcheck: readonly string[];
}

type Draft = { -readonly [Key in keyof Stage]: Stage[Key] } & { steps: FileStep[]; environment: Record<string, string> };

const WITHOUT_EFFECT = new Set(["ARG", "EXPOSE", "LABEL", "STOPSIGNAL", "VOLUME"]);

const words = (instruction: Instruction): readonly string[] => instruction.getArguments().map((word) => word.getValue());

const Words = z.array(z.string());
/** The form without a shell: `["program", "argument"]`, after flags and CMD. */
const jsonIn = (content: string): readonly string[] => Words.parse(JSON.parse(content.slice(content.indexOf("["))));

const copyOf = (instruction: Copy): FileStep => {
  const paths = words(instruction).filter((word) => !word.startsWith("--"));
  const target = paths.at(-1);
  if (target === undefined || paths.some((path) => /[*?[$]/.test(path))) throw new Error(`no plain COPY: ${instruction}`);
  return { type: "copy", from: instruction.getFromFlag()?.getValue() ?? undefined, sources: paths.slice(0, -1), target };
};

const apply = (stage: Draft, instruction: Instruction): void => {
  const keyword = instruction.getKeyword();
  const content = instruction.getArgumentsContent() ?? "";
  if (instruction instanceof Copy) stage.steps.push(copyOf(instruction));
  else if (keyword === "RUN") stage.steps.push({ type: "run", command: content.replace(/\\\n/g, "") });
  else if (keyword === "WORKDIR") {
    stage.workingFolder = content;
    stage.steps.push({ type: "folder", path: content });
  } else if (keyword === "ENV") {
    for (const word of words(instruction)) stage.environment[word.split("=")[0] ?? ""] = word.slice(word.indexOf("=") + 1);
  } else if (keyword === "USER") stage.user = content;
  else if (keyword === "ENTRYPOINT") stage.entrypoint = jsonIn(content);
  else if (keyword === "HEALTHCHECK") stage.healthcheck = jsonIn(content);
  else if (!WITHOUT_EFFECT.has(keyword)) throw new Error(`an instruction that no step is known for: ${keyword}`);
};

/** In order. Throws for an unsupported instruction. */
export const readStages = (text: string): readonly Stage[] => {
  const file = DockerfileParser.parse(text);
  const stages: Draft[] = [];
  for (const instruction of file.getInstructions()) {
    if (instruction.getKeyword() !== "FROM") {
      const stage = stages.at(-1);
      if (stage !== undefined) apply(stage, instruction);
      else if (instruction.getKeyword() !== "ARG") throw new Error(`${instruction.getKeyword()} before the first FROM`);
      continue;
    }
    const [base = "", , name = `stage ${stages.length}`] = words(instruction);
    const earlier = stages.find((stage) => stage.name === base);
    stages.push({
      name,
      base,
      steps: [],
      user: earlier?.user,
      workingFolder: earlier?.workingFolder ?? "/",
      environment: { ...earlier?.environment },
      entrypoint: [],
      healthcheck: [],
    });
  }
  return stages;
};
