/** Loaded at the first sign-in, so that it does not delay startup. */
const argon2 = () => import('@node-rs/argon2')

/** argon2id; hashes made with other parameters stay valid, since each carries its own. */
export const hashing = {memoryCost: 19_456, timeCost: 2, parallelism: 1}

/** Hash of an unknown password, compared when there is no account. */
export const unknownHash =
  '$argon2id$v=19$m=19456,t=2,p=1$qhNVCKTee75K80zY1v+72w$l12Cpsup0tA1HPYcvz3bfIdxGyUTPzOfAVWLOtTUAV4'

// the same characters typed on two keyboards may differ in their bytes
const typed = (password: string) => password.normalize('NFKC')

export const hashPassword = async (password: string): Promise<string> => (await argon2()).hash(typed(password), hashing)

/**
 * Whether the password matches this hash. Without a hash it hashes all the same, so that the time does not
 * reveal whether the account exists.
 * @see tests/security/README.md#account-enumeration
 */
export async function isPassword(password_hash: string | null | undefined, password: string): Promise<boolean> {
  const {verify} = await argon2()
  const matches = await verify(password_hash ?? unknownHash, typed(password))
  return matches && password_hash != null
}
