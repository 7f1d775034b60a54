import {createHmac, timingSafeEqual} from 'node:crypto'

/** Maximum age of an event in seconds, also into the future, against replays. */
export const signature_age_s = 300

const mac = (secret: string, t: string, raw: string) => createHmac('sha256', secret).update(`${t}.${raw}`).digest('hex')

/** Signs the raw body as `t=…,v1=…`, the provider's webhook format. */
export function sign(raw: string, secret: string, now: string): string {
  const t = String(Math.floor(Date.parse(now) / 1000))
  return `t=${t},v1=${mac(secret, t, raw)}`
}

/** Whether the signature is valid and at most five minutes from `now`. */
export function isSigned(raw: string, header: string | undefined, secret: string, now: string): boolean {
  const parts = (header ?? '').split(',').map(part => part.trim().split('=', 2) as [string, string?])
  const t = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(t)) return false
  if (Math.abs(Date.parse(now) / 1000 - Number(t)) > signature_age_s) return false
  const expected = Buffer.from(mac(secret, t, raw))
  return parts.some(([name, value]) => {
    const given = Buffer.from(name === 'v1' ? (value ?? '') : '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
