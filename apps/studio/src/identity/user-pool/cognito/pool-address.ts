/** Holds the address of a user pool. */
export interface PoolAddress {
  /** Of the user pools API. */
  readonly endpoint: string;
  /** `iss` of the pool's tokens. */
  readonly issuer: string;
}

/** Returns the AWS address of a pool from its id, which starts with the region, such as `ap-northeast-1_Abc123`. */
export const poolAddress = (userPoolId: string): PoolAddress => {
  const host = `https://cognito-idp.${userPoolId.slice(0, userPoolId.indexOf("_"))}.amazonaws.com`;
  return { endpoint: `${host}/`, issuer: `${host}/${userPoolId}` };
};
