import {peekTarget, rememberTarget} from '#api/page-mirror.ts'
import type {Role} from '#contract/accounts/roles.ts'
import type {SignInTrouble, UserType} from '#contract/accounts/social.ts'
import {socialProviders, type SocialProvider} from '#contract/accounts/social-providers.ts'
import {nextPath} from '#domain/accounts/next-path.ts'

/*
 * Reads the parameters of the log-in page before anything else runs and removes them from the address, so
 * that no ticket reaches history or logs. `next` is stored as the remembered target and survives a reload.
 * @see src/domain/rules-people.md#social-sign-in
 */

/** Parameters passed to the login page. */
export interface LoginParams {
  /** The chosen role, if the address has one. */
  userType?: UserType | undefined
  /** One-time ticket of a social login that found an account. */
  ticket?: string
  /** The provider's account has no Village account: where to register, with the query. */
  registration?: {provider: SocialProvider; address: string}
  trouble?: {provider: SocialProvider; reason: SignInTrouble | 'unknown'}
  /** The email address, if the address contains one. */
  email?: string
  /** A password was just set, the first one of an invited account if `isFirst`; this many passkeys still log in without it. */
  newPassword?: {passkeys: number; isFirst?: true}
}

const nothing: LoginParams = {}
let params: LoginParams | undefined

const userTypes = ['parent', 'caretaker'] as const
const registrations = {parent: '/parent/register', caretaker: '/caregiver/register'} as const
const troubles = [
  'cancelled',
  'failed',
  'no_email',
  'email_unproved',
  'email_taken',
  'wrong_portal',
] as const satisfies SignInTrouble[]

/** Parses a query of the login page, including its question mark. */
export function parseLoginParams(search: string): LoginParams {
  const query = new URLSearchParams(search)
  const userType = userTypes.find(type => type === query.get('userType'))
  const detail = query.get('detail')
  const access_token = query.get('access_token')
  const error = query.get('error')
  const email = query.get('email') ?? undefined
  const provider = socialProviders.find(
    name => detail === `${name}_signup` || (error && query.get('provider') === name),
  )
  if (query.get('login') === 'success' && access_token) return {userType, ticket: access_token}
  if (detail && provider) {
    return {userType, registration: {provider, address: registrations[userType ?? 'parent'] + search}}
  }
  if (error && provider) {
    return {userType, email, trouble: {provider, reason: troubles.find(reason => reason === error) ?? 'unknown'}}
  }
  return {userType, email}
}

/** Stores the parsed query of the login page until the page reads it. */
export function storeLoginParams(search: string): void {
  const next = nextPath(new URLSearchParams(search).get('next'))
  if (next !== null) rememberTarget(next)
  params = parseLoginParams(search)
}

/** The target after login or registration, if it is a page of this app. */
export const wantedTarget = (): string | undefined => nextPath(peekTarget()) ?? undefined

/** Makes the login page confirm the new password for this role, with the address of an invited account filled in. */
export const confirmNewPassword = (role: Role, passkeys: number, email?: string): void => {
  params = {
    userType: role === 'caretaker' ? role : 'parent',
    newPassword: {passkeys, ...(email && {isFirst: true as const})},
    ...(email && {email}),
  }
}

/** Makes the other log-in page, which is opened next, begin with the email that was typed in this one. */
export const carryEmail = (email: string): void => {
  params = {email: email.trim()}
}

/** Reads and removes the query if the address is the login page's. Called before anything else. */
export function takeQuery(): void {
  const {pathname, search, hash} = location
  if (!/^\/login\/?$/.test(pathname) || search === '') return
  history.replaceState(history.state, '', pathname + hash)
  storeLoginParams(search)
}

/** The parameters, without removing them. */
export const peekLoginParams = (): LoginParams => params ?? nothing

/** Returns and removes the parameters. */
export function takeLoginParams(): LoginParams {
  const taken = params ?? nothing
  params = undefined
  return taken
}
