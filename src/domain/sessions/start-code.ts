import {early_start_ms, silence_ms, startCode} from '../constants.ts'

/*
 * The parent's start code: a time-based one-time password (RFC 6238 with SHA-256) over a secret of the
 * session. Phone and server compute it on their own.
 * @see src/domain/rules.md#start-code
 */

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, character => character.charCodeAt(0))
}

const stepAt = (instant: string) => Math.floor(Date.parse(instant) / startCode.step_ms)

const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', bytesOf(secret), {name: 'HMAC', hash: 'SHA-256'}, false, ['sign'])
type HmacKey = Awaited<ReturnType<typeof keyOf>>

async function codeOfStep(key: HmacKey, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer))
  const offset = digest.getUint8(digest.byteLength - 1) & 0xf
  const number = digest.getUint32(offset) & 0x7fff_ffff
  return String(number % 10 ** startCode.digits).padStart(startCode.digits, '0')
}

/** The six digits at `instant`; `secret` is base64url. */
export async function startCodeAt(secret: string, instant: string): Promise<string> {
  return codeOfStep(await keyOf(secret), stepAt(instant))
}

/** When the code shown at `instant` expires. */
export const nextCodeAt = (instant: string): string => new Date((stepAt(instant) + 1) * startCode.step_ms).toISOString()

/** In which time a session has a code: from a day before it until silence settles it. */
export function startCodeWindow(session: {scheduled_start: string; scheduled_end: string}) {
  return {
    valid_from: new Date(Date.parse(session.scheduled_start) - early_start_ms).toISOString(),
    valid_until: new Date(Date.parse(session.scheduled_end) + silence_ms).toISOString(),
  }
}

/** Whether a session accepts codes at `instant`. */
export function isInCodeWindow(instant: string, session: {scheduled_start: string; scheduled_end: string}): boolean {
  const {valid_from, valid_until} = startCodeWindow(session)
  const at_ms = Date.parse(instant)
  return at_ms >= Date.parse(valid_from) && at_ms <= Date.parse(valid_until)
}

/** Whether these digits were shown at `instant`, or one step before or after, while the session had a code. */
export async function isStartCode(
  code: string,
  instant: string,
  session: {start_secret: string; scheduled_start: string; scheduled_end: string},
): Promise<boolean> {
  if (!isInCodeWindow(instant, session)) return false
  const key = await keyOf(session.start_secret)
  for (let off = -startCode.steps_off; off <= startCode.steps_off; off++) {
    if ((await codeOfStep(key, stepAt(instant) + off)) === code) return true
  }
  return false
}
