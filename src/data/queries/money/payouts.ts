import {queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/money/payouts.ts'
import {userKey} from '../../app/query-keys.ts'
import {useWho} from '../../account/current-user.ts'

/**
 * In an agency bank and payouts belong to the owner; a caregiver decides on their own.
 * @see src/domain/rules-people.md#roles
 */
export function useMayConnect(): boolean {
  const {member_role} = useWho() ?? {}
  return !member_role || member_role === 'owner'
}

/** Roles that families pay. */
export type PayeeRole = 'caretaker' | 'agency'

const callbacks = {caretaker: contract.caretakerCallback, agency: contract.orgCallback} as const

/** The payout account of the user. */
export const payoutQueries = {
  account: () =>
    queryOptions({
      queryKey: userKey('payouts', 'account'),
      queryFn: ({signal}) => call(contract.getPayoutAccount, {signal}),
    }),
  /**
   * Finishes connecting with the provider's code. It is a query because the code works once, and a query does not run
   * again on rerender.
   */
  finish: (role: PayeeRole, {code, state}: {code: string; state: string}) =>
    queryOptions({
      queryKey: userKey('payouts', 'finish', state),
      queryFn: async ({client}) => {
        const connected = await call(callbacks[role], {body: {code, state}})
        void client.invalidateQueries({queryKey: payoutQueries.account().queryKey})
        return connected
      },
      retry: false,
      staleTime: Infinity,
      gcTime: Infinity,
      retryOnMount: false,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
    }),
}

/** Redirects to the provider to connect an account; it returns to `/stripe/callback`, which continues to `next`. */
export const useConnectPayouts = () =>
  useMutation({
    mutationFn: ({next}: {next: string | undefined}) => call(contract.getOauthLink, {query: {next}}),
    onSuccess: ({url}) => location.assign(url),
  })

/** Disconnects the account. */
export function useDisconnectPayouts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.disconnectPayouts, {body: {}}),
    onSuccess: account => client.setQueryData(payoutQueries.account().queryKey, account),
  })
}
