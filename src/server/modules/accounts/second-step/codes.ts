import {randomInt} from 'node:crypto'
import {tokenHash} from '#server/http/caller.ts'

/** The library of one-time passwords, loaded when somebody of the staff first needs it. */
const otpauth = () => import('otpauth')

const period_s = 30

const secret_bytes = 20

const form = {algorithm: 'SHA1', digits: 6, period: period_s} as const

/** A new secret in base32, as authenticators take it. */
export async function newSecret(): Promise<string> {
  const {Secret} = await otpauth()
  return new Secret({size: secret_bytes}).base32
}

/** The address that a QR code shows to an authenticator. */
export async function secretUri(secret: string, account: string, issuer: string): Promise<string> {
  const {TOTP} = await otpauth()
  return new TOTP({...form, secret, issuer, label: account}).toString()
}

/** The step whose code this is, now or one step off; null where it is none of them. */
export async function stepOf(secret: string, code: string, now: string): Promise<number | null> {
  const {TOTP} = await otpauth()
  const timestamp = Date.parse(now)
  const off = new TOTP({...form, secret}).validate({token: code, timestamp, window: 1})
  return off === null ? null : TOTP.counter({period: period_s, timestamp}) + off
}

// no letters that look alike
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const recovery_codes = 10

const groups = 4

const group_letters = 4

const newRecoveryCode = () =>
  Array.from({length: groups}, () =>
    Array.from({length: group_letters}, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')

/** Ten codes for people to keep; `hashOf` of each is what we keep. */
export const newRecoveryCodes = (): string[] => Array.from({length: recovery_codes}, newRecoveryCode)

export const hashOf = tokenHash
