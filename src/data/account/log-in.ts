import {m} from '#messages'
import {call} from '#api/client.ts'
import {mirrorProfile, takeTarget} from '#api/page-mirror.ts'
import {browserCredentials} from '#api/credentials.ts'
import {storeCredentials} from '#api/log-in.ts'
import {ApiError} from '#api/api-error.ts'
import {adminLogin, login, revokeSignIn, type Profile, type SignedIn} from '#contract/accounts/auth.ts'
import type {Role} from '#contract/accounts/roles.ts'
import {nextPath} from '#domain/accounts/next-path.ts'
import {allowedTarget, WrongRole} from './guard.ts'
import {noteOwnLogIn, whileLoggingIn} from './current-user.ts'
import {rememberRole} from './last-role.ts'
import {noteAccountLanguage} from '../app/language.ts'
import {noteOtherDevice} from '../offline/other-device.ts'

export interface Credentials {
  email: string
  password: string
}

/** What the same call takes once more where the account has a second step. */
export interface SecondStepProof {
  ticket: string
  code: string
}

/** The ticket to go on with, if a log-in was refused because it needs a code. */
export const ticketOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'second_step_required' ? error.ticket : undefined

/**
 * Signs in a parent, a caregiver or a member of an agency. The client enforces the role toggle.
 * @throws `WrongRole` for an account of another role, which stays signed out; `ApiError`, with `ticketOf` if a code is
 * needed
 * @see src/domain/rules-people.md#sign-in
 */
export async function logIn({email, password}: Credentials, chosen: Role, proof?: SecondStepProof): Promise<Profile> {
  return enterAs(chosen, await call(login, {body: {grant_type: 'password', username: email, password, ...proof}}))
}

const roleWords: Partial<Record<Role, string>> = {
  parent: m.role_parent(),
  caretaker: m.role_caretaker(),
  agency: m.role_agency(),
}
const roleText = (role: Role): string => roleWords[role] ?? role

/** Finishes a log-in, if the account has the chosen role. @throws `WrongRole`, `ApiError` */
export async function enterAs(chosen: Role, answer: SignedIn): Promise<Profile> {
  if (answer.role !== chosen) {
    await call(revokeSignIn, {body: {logout_handle: answer.logout_handle}}).catch(() => undefined)
    const known = answer.role === 'parent' || answer.role === 'caretaker' || chosen === 'agency'
    throw new WrongRole(
      known
        ? (chosen === 'agency' ? m.that_account_is_not_an : m.that_account_is_not)({
            role: roleText(answer.role),
            chosen: roleText(chosen),
          })
        : m.no_parent_or_caretaker_profile_found(),
      {isAgencys: answer.role === 'agency'},
    )
  }
  return finishLogIn(answer)
}

/** The result of a staff login: logged in, or a second step to set up first. */
export type StaffSignIn = {is: 'in'; role: Role} | {is: 'set_up'; answer: SignedIn}

/** Logs staff in. Throws `ApiError`, with `ticketOf` if a code is needed. */
export async function logInStaff({email, password}: Credentials, proof?: SecondStepProof): Promise<StaffSignIn> {
  const answer = await call(adminLogin, {
    body: {grant_type: 'password', username: email, password, scope: '', ...proof},
  })
  if (answer.second_step === 'set_up') return {is: 'set_up', answer}
  const {role} = await finishLogIn(answer)
  return {is: 'in', role}
}

/**
 * Stores the credentials the server just issued and returns the profile. Another person who logged in here meanwhile is
 * logged out first. Throws `ApiError`.
 * @see src/domain/rules-people.md#log-out
 */
export async function finishLogIn(answer: SignedIn): Promise<Profile> {
  const ports = {call, credentials: browserCredentials(), onProfile: logOutOther}
  noteOwnLogIn(answer.access_token)
  const profile = await whileLoggingIn(() => storeCredentials(ports, answer))
  mirrorProfile(profile.role, profile)
  rememberRole(profile.role)
  noteAccountLanguage(profile.language)
  noteOtherDevice(answer.used_elsewhere_at ?? null)
  return profile
}

/** Logs out who logged in in another tab while the form of this one stood open; what waits of theirs stays. */
async function logOutOther({user_id}: Profile): Promise<void> {
  const before = await browserCredentials()
    .fresh()
    .catch(() => browserCredentials().read())
  if (before.user_id === null || before.user_id === user_id) return
  // if the chunk is missing, the next start deletes what is not the logged-in person's
  await import('./log-out-device.ts').then(({logOut}) => logOut('keep')).catch(() => undefined)
}

/**
 * Target after login: `next`, else the remembered target unless it is a login page or belongs to another role, else home.
 * Always a path of this app.
 * @see src/domain/rules-people.md#route-guards
 */
export function targetAfterLogIn(role: Role, next?: string): string {
  // always taken, or it would lead a later log-in
  const remembered = takeTarget()
  return allowedTarget(role, nextPath(next) ?? nextPath(remembered))
}
