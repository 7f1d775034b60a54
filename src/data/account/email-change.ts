import {useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {browserCredentials} from '#api/credentials.ts'
import {getProfile} from '#contract/accounts/auth.ts'
import * as contract from '#contract/accounts/email-change.ts'
import {mine} from '../app/query-keys.ts'
import {ownAccount} from '../queries/profile-edit.ts'
import {who} from './current-user.ts'

/**
 * Requests a link to the new address and returns the message to show. Throws `ApiError`: `reauthentication_required`
 * without the password.
 */
export async function askForEmail(new_email: string, current_password: string | undefined): Promise<string> {
  const body = {new_email, ...(current_password && {current_password})}
  return (await call(contract.requestEmailChange, {...ownAccount(), body})).detail
}

/** How long the confirmation may wait for the check of the login, in milliseconds. */
const patience_ms = 3_000

/**
 * Moves an account to the address of a link and returns that address. If the owner is logged in here, their profile is now
 * outdated, and in another browser their credentials have ended.
 */
export function useConfirmEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (token: string) => (await call(contract.confirmEmailChange, {body: {token}})).email,
    onSuccess: async () => {
      if (!who.get()) return
      // asks the server, as the device still has the old profile; ended credentials must be noticed before navigating
      await call(getProfile, {timeout_ms: patience_ms})
        // ended credentials are just being stored
        .catch(() => browserCredentials().fresh())
        .catch(() => undefined)
      void client.invalidateQueries({queryKey: mine('profile')})
    },
  })
}
