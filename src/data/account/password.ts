import {m} from '#messages'
import {queryOptions} from '@tanstack/react-query'
import {ApiError} from '#api/api-error.ts'
import {call} from '#api/client.ts'
import {browserCredentials} from '#api/credentials.ts'
import {getProfile} from '#contract/accounts/auth.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import * as contract from '#contract/accounts/password-reset.ts'
import {signInPageOf} from '#contract/accounts/roles.ts'
import {publicKey} from '../app/query-keys.ts'
import {endLogIn} from './end-log-in.ts'
import {confirmNewPassword} from './login-params.ts'

/** Requests a reset link by email and returns the message to show. Throws `ApiError`. */
export async function requestPasswordReset(email: string): Promise<string> {
  const {detail} = await call(contract.requestPasswordReset, {
    body: {email, next: '/forgot-password', token_param: 't'},
  })
  return detail || m.if_that_email_exists_a_password()
}

/**
 * Sets a new password with the token of a link, and the phone number of who joins. It ends all credentials of the
 * account. Returns its login page, where `email` is filled in; null if another account is logged in on this device,
 * which stays. Throws `ApiError`: `bad_token` if the link expired or was used.
 * @see src/domain/rules-people.md#passwords
 */
export async function choosePassword(body: BodyIn<typeof contract.confirmPasswordReset>, email?: string) {
  const {role, passkeys} = await call(contract.confirmPasswordReset, {body})
  if (await isOtherLoggedIn()) return null
  confirmNewPassword(role, passkeys, email)
  await endLogIn()
  return signInPageOf(role)
}

/** Whether the log-in of this device outlived the new password. Without an answer it may have, so it stays. */
async function isOtherLoggedIn(): Promise<boolean> {
  const {token} = await browserCredentials().read()
  if (token === null) return false
  return call(getProfile, {token, timeout_ms: 5_000}).then(
    () => true,
    (error: unknown) => !(error instanceof ApiError && error.status === 401),
  )
}

/** Whether the token of a link still works; fails with `bad_token` if not. */
export const resetLinkQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: publicKey('password-reset', token),
    queryFn: ({signal}) => call(contract.checkPasswordReset, {body: {token: token ?? ''}, signal}),
    enabled: token !== undefined,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
