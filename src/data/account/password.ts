import {call} from '#api/client.ts'
import {browserCredentials} from '#api/credentials.ts'
import * as contract from '#contract/accounts/password-reset.ts'
import {signInPageOf} from '#contract/accounts/staff-roles.ts'
import {arriveWithNewPassword} from './login-params.ts'

/** Asks for a mail with a link; answers what to tell the person. Throws `ApiError`. */
export async function requestPasswordReset(email: string): Promise<string> {
  const {detail} = await call(contract.requestPasswordReset, {
    body: {email, next: '/forgot-password', token_param: 't'},
  })
  return detail || 'If that email exists, a password reset link has been sent.'
}

/**
 * Sets a new password with the token of a link. Every sign-in of the account has ended then, also one on this device.
 * Answers the page where the account signs in. Throws `ApiError`: `bad_token` where the link has expired or was used.
 */
export async function choosePassword(token: string, new_password: string) {
  const {role} = await call(contract.confirmPasswordReset, {body: {token, new_password}})
  arriveWithNewPassword(role)
  await browserCredentials().signOut()
  return signInPageOf(role)
}
