export interface PoolAddress {
  readonly endpoint: string;
  /** `iss` of its tokens. */
  readonly issuer: string;
}

/** A pool ID starts with its region, such as `ap-northeast-1_Abc123`. */
export const poolAddress = (userPoolId: string): PoolAddress => {
  const host = `https://cognito-idp.${userPoolId.slice(0, userPoolId.indexOf("_"))}.amazonaws.com`;
  return { endpoint: `${host}/`, issuer: `${host}/${userPoolId}` };
};
