type Environment = Readonly<Record<string, string | undefined>>;

const taken = new WeakMap<Environment, Map<string, string>>();

/**
 * Returns a variable's secret and removes it from `env`, so child processes (such as the decoder of strangers' media) don't
 * inherit it. Undefined: none. Stable across calls.
 */
export const secretVariable = (env: Environment, name: string): string | undefined => {
  const secrets = taken.get(env) ?? new Map<string, string>();
  taken.set(env, secrets);
  const value = env[name];
  if (value === undefined) return secrets.get(name);
  secrets.set(name, value);
  delete (env as Record<string, string | undefined>)[name];
  return value;
};
