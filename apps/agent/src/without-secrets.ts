/** Returns an address without what stands behind its host: stream keys and passphrases are there. A path stays as it is. */
export const withoutSecrets = (output: string): string => {
  const [, scheme, host] = /^([a-z]+:\/\/)(?:[^/@]*@)?([^/?#]*)/i.exec(output) ?? [];
  return scheme === undefined ? output : `${scheme}${host}`;
};
