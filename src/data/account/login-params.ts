import {peekTarget, rememberTarget} from '#api/page-mirror.ts'
import type {Role} from '#contract/accounts/roles.ts'
import type {SignInTrouble, UserType} from '#contract/accounts/social.ts'
import {socialProviders, type SocialProvider} from '#contract/accounts/social-providers.ts'
import {nextPath} from '#domain/accounts/next-path.ts'

/*
 * Reads the parameters of the log-in page before anything else runs and removes them from the address, so
 * that no ticket reaches history or logs. `next` is stored as the remembered target and survives a reload.
 * @see src/domain/rules.md#social-sign-in
 */

/** What somebody brought along to the sign-in page. */
export interface Arrival {
  userType: UserType
  /** The provider's sign-in led to an account: its one-time ticket. */
  ticket?: string
  /** The provider knows her and Village does not: where she registers, with the query she came by. */
  registration?: {provider: SocialProvider; address: string}
  trouble?: {provider: SocialProvider; reason: SignInTrouble | 'unknown'}
  /** Her email address, where the address names it. */
  email?: string
  /** A new password was chosen just now. */
  hasNewPassword?: boolean
}

const nothing: Arrival = {userType: 'parent'}
let arrival: Arrival | undefined

const registrations = {parent: '/parent/register', caretaker: '/caregiver/register'} as const
const troubles = [
  'cancelled',
  'failed',
  'no_email',
  'email_unproved',
  'email_taken',
  'wrong_portal',
] as const satisfies SignInTrouble[]

/** Reads a query of the sign-in page, with its question mark. */
export function arrivalOf(search: string): Arrival {
  const query = new URLSearchParams(search)
  const userType = query.get('userType') === 'caretaker' ? 'caretaker' : 'parent'
  const detail = query.get('detail')
  const access_token = query.get('access_token')
  const error = query.get('error')
  const provider = socialProviders.find(
    name => detail === `${name}_signup` || (error && query.get('provider') === name),
  )
  if (query.get('login') === 'success' && access_token) return {userType, ticket: access_token}
  if (detail && provider) {
    return {userType, registration: {provider, address: registrations[userType] + search}}
  }
  if (error && provider) {
    return {userType, trouble: {provider, reason: troubles.find(reason => reason === error) ?? 'unknown'}}
  }
  return {userType, email: query.get('email') ?? undefined}
}

/** Keeps what a query of the sign-in page says until the page asks for it. */
export function arrive(search: string): void {
  const next = nextPath(new URLSearchParams(search).get('next'))
  if (next !== null) rememberTarget(next)
  arrival = arrivalOf(search)
}

/** Where whoever signs in or registers now wants to end, if a page of this app. */
export const wantedTarget = (): string | undefined => nextPath(peekTarget()) ?? undefined

/** Says on the sign-in page that somebody of this role has chosen a new password. */
export const arriveWithNewPassword = (role: Role): void => {
  arrival = {userType: role === 'caretaker' ? role : 'parent', hasNewPassword: true}
}

/** Where the address is the sign-in page's, reads its query and takes it away. Called before anything else. */
export function takeQuery(): void {
  const {pathname, search, hash} = location
  if (!/^\/login\/?$/.test(pathname) || search === '') return
  history.replaceState(history.state, '', pathname + hash)
  arrive(search)
}

/** What was brought along, left for whoever takes it. */
export const peekArrival = (): Arrival => arrival ?? nothing

/** What was brought along, once. */
export function takeArrival(): Arrival {
  const taken = arrival ?? nothing
  arrival = undefined
  return taken
}
