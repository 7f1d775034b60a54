import {randomInt} from 'node:crypto'
import {tokenHash} from '#server/http/caller.ts'

/** Loaded at first use: few have one-time passwords. */
const otpauth = () => import('otpauth')

const period_s = 30

const secret_bytes = 20

const form = {algorithm: 'SHA1', digits: 6, period: period_s} as const

/** A new base32 secret for an authenticator app. */
export async function newSecret(): Promise<string> {
  const {Secret} = await otpauth()
  return new Secret({size: secret_bytes}).base32
}

/** The `otpauth:` URI for the QR code. */
export async function secretUri(secret: string, account: string, issuer: string): Promise<string> {
  const {TOTP} = await otpauth()
  return new TOTP({...form, secret, issuer, label: account}).toString()
}

/** The time step of a code, at most one off from now; null if the code is wrong. */
export async function stepOf(secret: string, code: string, now: string): Promise<number | null> {
  const {TOTP} = await otpauth()
  const timestamp = Date.parse(now)
  const off = new TOTP({...form, secret}).validate({token: code, timestamp, window: 1})
  return off === null ? null : TOTP.counter({period: period_s, timestamp}) + off
}

// without letters that look alike
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const recovery_codes = 10

const groups = 4

const group_letters = 4

const newRecoveryCode = () =>
  Array.from({length: groups}, () =>
    Array.from({length: group_letters}, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')

/** Ten recovery codes; only `hashOf` of each is stored. */
export const newRecoveryCodes = (): string[] => Array.from({length: recovery_codes}, newRecoveryCode)

export const hashOf = tokenHash
