/** Cuts an address after its host: stream keys and passphrases follow. File paths stay. */
export const withoutSecrets = (output: string): string => {
  const [, scheme, host] = /^([a-z]+:\/\/)(?:[^/@]*@)?([^/?#]*)/i.exec(output) ?? [];
  return scheme === undefined ? output : `${scheme}${host}`;
};
