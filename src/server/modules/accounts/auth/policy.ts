import type {Role} from '#contract/accounts/roles.ts'
import {staffRoles} from '#contract/accounts/staff-roles.ts'
import type {Db} from '#server/db/client.ts'
import type {Deps} from '#server/deps.ts'
import {type Caller, signInOf} from '#server/http/caller.ts'
import {isPassword} from './password.ts'
import {refuse, sessionEnded, tooManyRequests, type Refusal} from '#server/http/refusal.ts'

/** The two log-in pages: who may enter, and what others are told. @see src/domain/rules.md#sign-in */
export const portals = {
  people: {
    roles: ['parent', 'caretaker', 'agency'],
    refusal: 'No Parent or Caretaker profile found for those credentials.',
    bucket: 'sign_in_account',
  },
  staff: {
    roles: staffRoles,
    refusal: 'You must be an Admin or Blog Writer to log in.',
    bucket: 'staff_sign_in_account',
  },
} as const satisfies Record<string, {roles: readonly Role[]; refusal: string; bucket: string}>

export type Portal = keyof typeof portals

export const mayEnter = (portal: Portal, role: Role): boolean =>
  (portals[portal].roles as readonly Role[]).includes(role)

/** For so long a sign-in shows by itself who somebody is. */
const fresh_ms = 10 * 60_000

/**
 * Whether who calls has shown just now who she is, as a new password and bank details ask for: signed in within the last ten
 * minutes, or gives her password again; `evenFresh` asks for the password in any case. Null, or the refusal; `path` is where the
 * password stands in the body.
 */
export async function reauthenticate(
  {db, deps, caller, now}: {db: Db; deps: Pick<Deps, 'limits'>; caller: Caller; now: string},
  current_password: string | undefined,
  path: string,
  {evenFresh = false}: {evenFresh?: boolean} = {},
): Promise<Refusal | null> {
  const signIn = await signInOf(db, caller.token_id)
  if (!signIn) return sessionEnded()
  const isFresh = Date.parse(now) - Date.parse(signIn.created_at) < fresh_ms
  // whoever signs in by a provider has none to show
  if (isFresh && (!evenFresh || signIn.password_hash === null)) return null
  if (signIn.password_hash === null) {
    return refuse(
      'reauthentication_required',
      'Log out and log in again, then make this change within ten minutes.',
    )
  }
  if (current_password === undefined) {
    return refuse('reauthentication_required', 'Enter your current password to change this.')
  }
  // taken before anything is compared, so that many tries at once are no way around the limit
  const wait_s = await deps.limits.take('current_password', caller.user_id)
  if (wait_s !== null) return tooManyRequests(wait_s)
  if (!(await isPassword(signIn.password_hash, current_password))) {
    return refuse('reauthentication_required', 'This is not your current password.', {
      fields: {[path]: 'This is not your current password'},
    })
  }
  await deps.limits.giveBack('current_password', caller.user_id)
  return null
}

/** An address that has an account already. Registration answers a token, so this cannot be hidden; tries are counted. */
export const emailTaken = (): Refusal =>
  refuse('email_taken', 'An account with this email already exists. Log in instead.', {
    fields: {email: 'Already in use'},
  })
