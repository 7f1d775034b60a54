import {m} from '#messages'
import {type Role, staffRoles} from '#contract/accounts/roles.ts'
import type {Db} from '#server/db/client.ts'
import type {Deps} from '#server/deps.ts'
import {type Caller, signInOf} from '#server/http/caller.ts'
import {isPassword} from './password.ts'
import {plusMs} from '#server/clock.ts'
import {refuse, credentialsEnded, tooManyRequests, type Refusal} from '#server/http/refusal.ts'

/** The two log-in pages: the roles they admit and the refusal for others. @see src/domain/rules-people.md#sign-in */
export const portals = {
  people: {
    roles: ['parent', 'caretaker', 'agency'],
    refusal: m.no_parent_or_caretaker_profile_found,
    bucket: 'sign_in_account',
  },
  staff: {
    roles: staffRoles,
    refusal: m.you_must_be_an_admin_or_blog_writer,
    bucket: 'staff_sign_in_account',
  },
} as const satisfies Record<string, {roles: readonly Role[]; refusal: () => string; bucket: string}>

export type Portal = keyof typeof portals

export const mayEnter = (portal: Portal, role: Role): boolean =>
  (portals[portal].roles as readonly Role[]).includes(role)

/** How long a sign-in counts as recent, in milliseconds. */
const fresh_ms = 10 * 60_000

/** When `reauthenticate` begins to need the password; null for an account without one. */
export async function passwordNeededFrom(db: Db, {token_id}: Caller): Promise<string | null> {
  const signIn = await signInOf(db, token_id)
  return signIn?.password_hash == null ? null : plusMs(signIn.created_at, fresh_ms)
}

/**
 * Requires a sign-in within the last ten minutes or the password, as for bank details; `evenFresh` requires the
 * password of every account that has one, as for a new password. Returns null or the refusal; `path` locates the
 * password in the body.
 */
export async function reauthenticate(
  {db, deps, caller, now}: {db: Db; deps: Pick<Deps, 'limits'>; caller: Caller; now: string},
  current_password: string | undefined,
  path: string,
  {evenFresh = false}: {evenFresh?: boolean} = {},
): Promise<Refusal | null> {
  const signIn = await signInOf(db, caller.token_id)
  if (!signIn) return credentialsEnded()
  const isFresh = Date.parse(now) - Date.parse(signIn.created_at) < fresh_ms
  // accounts with social sign-in only have no password
  if (isFresh && (!evenFresh || signIn.password_hash === null)) return null
  if (signIn.password_hash === null) {
    return refuse('reauthentication_required', m.log_out_and_log_in_again())
  }
  if (current_password === undefined) {
    return refuse('reauthentication_required', m.enter_your_current_password_to_change())
  }
  // counted before the comparison, so that parallel tries cannot pass the limit
  const wait_s = await deps.limits.take('current_password', caller.user_id)
  if (wait_s !== null) return tooManyRequests(wait_s)
  if (!(await isPassword(signIn.password_hash, current_password))) {
    return refuse('reauthentication_required', m.this_is_not_your_current_password(), {
      fields: {[path]: m.not_your_current_password()},
    })
  }
  await deps.limits.giveBack('current_password', caller.user_id)
  return null
}

/** The invited address has an account, which cannot join another family or agency. */
export const invitedEmailTaken = (): Refusal =>
  refuse('email_taken', m.this_address_already_has_an_account(), {
    fields: {email: m.already_in_use()},
  })

/** The invited address is the inviter's own. */
export const ownEmailInvited = (): Refusal =>
  refuse('email_taken', m.this_is_your_own_address_invite(), {fields: {email: m.this_is_your_own_address()}})

/** The address has an account. Registration returns a token, so this cannot be hidden; tries are counted. */
export const emailTaken = (): Refusal =>
  refuse('email_taken', m.an_account_with_this_email_already_exists(), {
    fields: {email: m.already_in_use()},
  })
