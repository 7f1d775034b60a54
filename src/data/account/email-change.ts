import {useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {browserCredentials} from '#api/credentials.ts'
import {getProfile} from '#contract/accounts/auth.ts'
import * as contract from '#contract/accounts/email-change.ts'
import {mine} from '../app/query-keys.ts'
import {ownAccount} from '../queries/profile-edit.ts'
import {who} from './current-user.ts'

/** Asks for a link to another address; answers what to tell. Throws `ApiError`: `reauthentication_required` without the password. */
export async function askForEmail(new_email: string, current_password: string | undefined): Promise<string> {
  const body = {new_email, ...(current_password && {current_password})}
  return (await call(contract.requestEmailChange, {...ownAccount(), body})).detail
}

/** How long the news that the address has changed may wait for whether its reader is signed in yet, in milliseconds. */
const patience_ms = 3_000

/**
 * Moves an account to the address that a link was sent to, and answers the address. Whoever is signed in here may be its
 * owner, whose profile says another address now, and in another browser than she asked from has been signed out.
 */
export function useConfirmEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (token: string) => (await call(contract.confirmEmailChange, {body: {token}})).email,
    onSuccess: async () => {
      if (!who.get()) return
      // the server itself, as the device still has the profile of before: who was signed out learns it before she is led on
      await call(getProfile, {timeout_ms: patience_ms})
        // a sign-in that has ended is just being noted
        .catch(() => browserCredentials().fresh())
        .catch(() => undefined)
      void client.invalidateQueries({queryKey: mine('profile')})
    },
  })
}
