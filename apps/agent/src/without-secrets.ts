/** Returns an address cut off after its host, because stream keys and passphrases follow there. A file path is unchanged. */
export const withoutSecrets = (output: string): string => {
  const [, scheme, host] = /^([a-z]+:\/\/)(?:[^/@]*@)?([^/?#]*)/i.exec(output) ?? [];
  return scheme === undefined ? output : `${scheme}${host}`;
};
