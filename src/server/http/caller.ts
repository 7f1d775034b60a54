import {m} from '#messages'
import {hash} from 'node:crypto'
import {and, eq, gt, isNull, lt, or, sql, type Placeholder, type SQL} from 'drizzle-orm'
import type {Language} from '#contract/accounts/language.ts'
import {type MemberRole, type Role, isOfStaff} from '#contract/accounts/roles.ts'
import {closing_undo_ms, day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {refuse, type Refusal} from './refusal.ts'
import type {Db} from '../db/client.ts'
import {prepared} from '../db/prepared.ts'
import {caretakers, familyAdults, members, tokens, users} from '../db/schema/all.ts'

/** The caller, from the bearer token. Profile ids are null until the profile is made. */
export interface Caller {
  readonly user_id: string
  readonly token_id: string
  readonly role: Role
  /** The account was suspended or closed then: it only sends what its devices captured before. */
  readonly ended: {readonly code: 'suspended' | 'account_closed'; readonly at: string} | null
  readonly email_verified: boolean
  readonly language: Language
  /** A second-step code was given for this token. */
  readonly second_step: boolean
  /** The later one of their last change and this log-in. @see src/server/README.md#reads-from-a-replica */
  readonly wrote_at: string
  readonly parent_id: string | null
  readonly caretaker_id: string | null
  readonly org_id: string | null
  readonly member_id: string | null
  readonly member_role: MemberRole | null
}

export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')

/** SQL: the account that a token was issued to, for what is read while `callerOf` finds out whether it still may call. */
export const holderOf = (token_hash: string | null | Placeholder): SQL =>
  sql`(select user_id from tokens where token_hash = ${token_hash})`

export const token_idle_ms = 30 * day_ms

const finding = prepared('find_caller', db =>
  db
    .select({
      user_id: users.id,
      token_id: tokens.id,
      role: users.role,
      suspended_at: users.suspended_at,
      closed_at: users.closed_at,
      language: users.language,
      email_verified: sql<boolean>`${users.email_verified_at} is not null`,
      last_used_at: tokens.last_used_at,
      second_step: tokens.second_step,
      ends_at: tokens.ends_at,
      wrote_at: users.wrote_at,
      signed_in_at: tokens.created_at,
      parent_id: familyAdults.parent_id,
      caretaker_id: caretakers.id,
      org_id: members.org_id,
      member_id: members.id,
      member_role: members.role,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .leftJoin(familyAdults, eq(familyAdults.user_id, users.id))
    .leftJoin(caretakers, eq(caretakers.user_id, users.id))
    .leftJoin(members, and(eq(members.user_id, users.id), isNull(members.removed_at)))
    .where(
      and(
        eq(tokens.token_hash, sql.placeholder('hash')),
        gt(tokens.expires_at, sql.placeholder('now')),
        gt(tokens.ends_at, sql.placeholder('now')),
      ),
    ),
)

/**
 * The caller behind a bearer token; null if the token is unknown, revoked or expired. Use extends it, written
 * at most daily.
 * @see src/domain/rules-people.md#tokens
 */
export async function callerOf(db: Db, token: string, now: string): Promise<Caller | null> {
  const [row] = await finding(db, {hash: tokenHash(token), now})
  if (!row) return null
  if (Date.parse(now) - Date.parse(row.last_used_at) > day_ms) {
    const slid = plusMs(now, token_idle_ms)
    await db
      .update(tokens)
      .set({last_used_at: now, expires_at: slid < row.ends_at ? slid : row.ends_at})
      .where(eq(tokens.id, row.token_id))
  }
  const {suspended_at, closed_at, last_used_at: _, ends_at: __, wrote_at, signed_in_at, ...caller} = row
  return {
    ...caller,
    wrote_at: wrote_at !== null && wrote_at > signed_in_at ? wrote_at : signed_in_at,
    ended: endOf(suspended_at, closed_at),
  }
}

/** Stores that this person has just changed something, for all processes; at most once a second. */
export async function noteWrite(db: Db, user_id: string, now: string): Promise<void> {
  const isOlder = or(isNull(users.wrote_at), lt(users.wrote_at, plusMs(now, -1_000)))
  await db
    .update(users)
    .set({wrote_at: now})
    .where(and(eq(users.id, user_id), isOlder))
}

/** A suspension comes first, because undoing the closing does not lift it. */
function endOf(suspended_at: string | null, closed_at: string | null): Caller['ended'] {
  if (suspended_at !== null) return {code: 'suspended', at: suspended_at}
  return closed_at === null ? null : {code: 'account_closed', at: closed_at}
}

const endedText = {
  suspended: m.this_account_is_suspended,
  account_closed: m.account_closed_refusal,
} as const

/** The refusal of an ended account; of a closed one with the day on which it is erased. */
export const refuseEnded = ({code, at}: NonNullable<Caller['ended']>): Refusal =>
  refuse(code, endedText[code](), code === 'account_closed' ? {current: {erased_on: plusMs(at, closing_undo_ms)}} : {})

/** Whether staff lack a required second step: such credentials permit only its setup. */
export const lacksSecondStep = (caller: Caller, isRequired: boolean): boolean =>
  isRequired && !caller.second_step && isOfStaff(caller.role)

/** When the token was issued, and the password hash of its account; undefined if it was revoked. */
export async function signInOf(db: Db, token_id: string) {
  const [row] = await db
    .select({created_at: tokens.created_at, password_hash: users.password_hash})
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .where(eq(tokens.id, token_id))
  return row
}
