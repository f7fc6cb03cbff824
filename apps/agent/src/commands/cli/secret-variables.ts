/** Environment of a program. */
type Environment = Readonly<Record<string, string | undefined>>;

const taken = new WeakMap<Environment, Map<string, string>>();

/**
 * Returns the secret that an environment variable carries, and takes it out of `env`: programs that are started from here, such as the one that
 * decodes what strangers send, do not inherit it. Undefined where there is none. The same at every call.
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
