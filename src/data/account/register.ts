import {call} from '#api/client.ts'
import {mirrorProfile} from '#api/page-mirror.ts'
import {browserCredentials} from '#api/credentials.ts'
import type {Profile} from '#contract/accounts/auth.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import * as contract from '#contract/accounts/registration.ts'
import type {Role} from '#contract/accounts/roles.ts'
import {completeFacebookSignUp, completeGoogleSignUp} from '#contract/accounts/social.ts'
import {userKey} from '../app/query-keys.ts'
import {ApiError} from '../app/message.ts'
import {currentQueryClient} from '../app/query-client.ts'
import {finishLogIn, logIn} from './log-in.ts'
import {forgetTicket, type SocialTicket} from './sign-up-ticket.ts'
import {who} from './current-user.ts'

/*
 * Registration creates the account, which logs in, then its profile. After a lost answer a retry accepts what the
 * server already created.
 * @see src/domain/rules-people.md#registration
 */

export type AccountBody = BodyIn<typeof contract.createUser>
export type AgencyBody = BodyIn<typeof contract.createOrganization>
export type ParentBody = BodyIn<typeof contract.setUpParent>
export type CaretakerBody = BodyIn<typeof contract.createCaretaker>

/** Whether the call may have arrived although there was no answer. */
export const isLost = (error: unknown): boolean => error instanceof ApiError && error.kind !== 'refused'

/**
 * After a lost answer, an address in use may be the person's own; then the chosen password logs in. Otherwise the
 * refusal is rethrown.
 */
async function orOwn(
  {isAgain, email, password, role}: {isAgain: boolean; email: string; password: string; role: Role},
  make: () => Promise<Profile>,
): Promise<Profile> {
  try {
    return await make()
  } catch (error) {
    const mayBeOwn = isAgain && error instanceof ApiError && error.code === 'email_taken'
    if (!mayBeOwn) throw error
    return logIn({email, password}, role).catch(() => {
      throw error
    })
  }
}

/**
 * Creates a parent's or caregiver's account and logs in. `isAgain`: an earlier attempt got no answer. Throws
 * `ApiError`.
 */
export const createAccount = (body: AccountBody, isAgain: boolean): Promise<Profile> =>
  orOwn({...body, role: body.user_role, isAgain}, async () => finishLogIn(await call(contract.createUser, {body})))

/** The same for a person with a social login; a used or expired ticket is refused as `bad_ticket`. */
export async function completeSignUp(
  {provider, ticket}: SocialTicket,
  {password: _, ...person}: AccountBody,
): Promise<Profile> {
  const body = {...person, gender: person.gender?.toLowerCase() ?? 'other'}
  const answer =
    provider === 'google'
      ? await call(completeGoogleSignUp, {body: {google_id: ticket, ...body}})
      : await call(completeFacebookSignUp, {body: {facebook_id: ticket, ...body}})
  forgetTicket()
  return finishLogIn(answer)
}

/** Creates an agency with its owner's account and logs the owner in. Throws `ApiError`. */
export const createAgency = (body: AgencyBody, isAgain: boolean): Promise<Profile> =>
  orOwn({...body, role: 'agency', isAgain}, async () => finishLogIn(await call(contract.createOrganization, {body})))

/** Creates the profile and gives the person access to their area. */
async function finishRegistration(role: 'parent' | 'caretaker', make: () => Promise<unknown>): Promise<void> {
  const visitor = who.get()
  const profile = await make().catch((error: unknown) => {
    // created by an earlier attempt or on another device
    if (error instanceof ApiError && error.code === 'profile_exists') return undefined
    throw error
  })
  if (!visitor) return
  await browserCredentials().finishRegistration(visitor.user_id)
  if (profile) mirrorProfile(role, profile)
  await currentQueryClient()?.invalidateQueries({queryKey: userKey('profile')})
}

/** Creates the family of a new account. Throws `ApiError`. */
export const setUpParent = (body: ParentBody): Promise<void> =>
  finishRegistration('parent', () => call(contract.setUpParent, {body}))

/** Creates the profile of a new caregiver. Throws `ApiError`. */
export const setUpCaretaker = (body: CaretakerBody): Promise<void> =>
  finishRegistration('caretaker', () => call(contract.createCaretaker, {body}))
