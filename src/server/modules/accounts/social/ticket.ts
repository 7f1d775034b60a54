import {createHmac, timingSafeEqual} from 'node:crypto'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'

/** What a ticket says; each purpose has its own, so that none passes for another. */
type Claims =
  | {purpose: 'sign_up'; provider: SocialProvider; subject: string; email: string; bound_to: string}
  | {purpose: 'exchange'; user_id: string; bound_to: string}
type Purpose = Claims['purpose']

/** A ticket as it was signed; `id` is what is remembered of it once it is used. */
export type Ticket<P extends Purpose> = Extract<Claims, {purpose: P}> & {id: string; expires_at: string}

/** Lifetime of a ticket, in milliseconds. @see src/domain/rules.md#social-sign-in */
const lives_ms = {sign_up: 600_000, exchange: 60_000} satisfies Record<Purpose, number>

const signature = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest()

/** Signs what a browser is to bring back. Readable by anyone, made by nobody but this server. */
export function signTicket(secret: string, claims: Claims, now: string): string {
  const ticket = {...claims, id: newId(), expires_at: plusMs(now, lives_ms[claims.purpose])}
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${body}.${signature(secret, body).toString('base64url')}`
}

/** The ticket in this text; null where it is none of ours, of another purpose, or has ended. */
export function readTicket<P extends Purpose>(
  secret: string,
  text: string,
  purpose: P,
  now: string,
): Ticket<P> | null {
  const [body = '', signed = '', ...more] = text.split('.')
  const given = Buffer.from(signed, 'base64url')
  const right = signature(secret, body)
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null
  const ticket = JSON.parse(Buffer.from(body, 'base64url').toString()) as Ticket<Purpose>
  return ticket.purpose === purpose && now < ticket.expires_at ? (ticket as Ticket<P>) : null
}
