import {createHmac, timingSafeEqual} from 'node:crypto'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {serverSecret} from '#server/db/server-secret.ts'
import {spentTickets} from '#server/db/schema/all.ts'
import {newId} from '#lib/id.ts'

/** The signing secret of tickets. */
export const ticketSecret = (db: Db, now: string): Promise<string> => serverSecret(db, 'tickets', now)

/** Whether this is the first use of a ticket; the unique index decides. */
export async function spendTicket(db: Db, {id, expires_at}: {id: string; expires_at: string}): Promise<boolean> {
  const spent = await db
    .insert(spentTickets)
    .values({id, expires_at})
    .onConflictDoNothing()
    .returning({id: spentTickets.id})
  return spent.length > 0
}

/** Claims of a ticket; each purpose has its own, so that one cannot replace another. */
type Claims =
  | {purpose: 'sign_up'; provider: SocialProvider; subject: string; email: string; bound_to: string}
  | {purpose: 'exchange'; user_id: string; bound_to: string}
  /** `bound_to` names the first step, so that the ticket of one way in finishes no other. */
  | {purpose: 'second_step'; user_id: string; bound_to: string}
type Purpose = Claims['purpose']

/** A signed ticket; `id` is stored when it is used. */
export type Ticket<P extends Purpose> = Extract<Claims, {purpose: P}> & {id: string; expires_at: string}

/** Lifetime of a ticket, in milliseconds. @see src/domain/rules-people.md#social-sign-in and src/domain/rules-people.md#second-step */
const lives_ms = {sign_up: 600_000, exchange: 60_000, second_step: 300_000} satisfies Record<Purpose, number>

const signature = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest()

/** Signs a ticket. Its claims are readable by anyone, but only this server can sign them. */
export function signTicket(secret: string, claims: Claims, now: string): string {
  const ticket = {...claims, id: newId(), expires_at: plusMs(now, lives_ms[claims.purpose])}
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${body}.${signature(secret, body).toString('base64url')}`
}

/** The ticket in this text; null if its signature or purpose is wrong or it has expired. */
export function readTicket<P extends Purpose>(secret: string, text: string, purpose: P, now: string): Ticket<P> | null {
  const [body = '', signed = '', ...more] = text.split('.')
  const given = Buffer.from(signed, 'base64url')
  const right = signature(secret, body)
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null
  const ticket = JSON.parse(Buffer.from(body, 'base64url').toString()) as Ticket<Purpose>
  return ticket.purpose === purpose && now < ticket.expires_at ? (ticket as Ticket<P>) : null
}
