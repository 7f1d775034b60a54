import {queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {browserCredentials} from '#api/credentials.ts'
import {getProfile} from '#contract/accounts/auth.ts'
import * as contract from '#contract/accounts/email-change.ts'
import {userKey} from '../app/query-keys.ts'
import {bookingQueries} from '../queries/bookings.ts'
import {profileQueries} from '../queries/profile.ts'
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

/**
 * Whether the own address is verified, and which one was asked for instead. In a demo it is asked until the stored mail with
 * a link is there that replaces `old_link`, then less often, since a later mail replaces it; after a failure it is asked again.
 */
export const emailVerificationQuery = (old_link: string | null = null) =>
  queryOptions({
    queryKey: userKey('email-verification'),
    queryFn: ({signal}) => call(contract.getEmailVerification, {...ownAccount(), signal}),
    // another address may have been asked for on the page before
    staleTime: 0,
    refetchInterval: ({state: {data, status}}) => {
      if (!data) return status === 'error' && later_poll_ms
      if (!data.is_mail_stored || (data.is_verified && !data.new_email)) return false
      return (data.link ?? old_link) === old_link ? stored_mail_poll_ms : later_poll_ms
    },
  })

/** Sends the link again. */
export const useSendVerification = () =>
  useMutation({mutationFn: () => call(contract.sendEmailVerification, ownAccount())})

/** How often a demo looks for the stored mail, in milliseconds. */
const stored_mail_poll_ms = 2_000

/** How often it looks for a newer one, or asks again after a failure, in milliseconds. */
const later_poll_ms = 10_000

/** How long the confirmation may wait for the check of the login, in milliseconds. */
const patience_ms = 3_000

/**
 * Verifies the address of a link, or moves the account to it (`is_change`). If the owner is logged in here, their
 * profile is now outdated, and in another browser their credentials have ended.
 */
export function useVerifyEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(contract.verifyEmailLink, {body: {token}}),
    onSuccess: async () => {
      if (!who.get()) return
      // asks the server, as the device still has the old profile; ended credentials must be noticed before navigating
      await call(getProfile, {timeout_ms: patience_ms})
        .then(profile => client.setQueryData(profileQueries.me().queryKey, profile))
        // ended credentials are just being stored
        .catch(() => browserCredentials().fresh())
        .catch(() => undefined)
      void client.invalidateQueries({queryKey: userKey('profile')})
      // stored requests may be seconds old and still say that they wait
      if (who.get()?.role === 'parent') {
        void client.prefetchQuery({...bookingQueries.list(), persister: undefined, staleTime: 0})
      }
    },
  })
}
