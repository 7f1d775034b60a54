import {queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/accounts/sign-ins.ts'
import {userKey} from '../app/query-keys.ts'

/** Where the person is signed in; never stored on the device. */
export const signInsQuery = () =>
  queryOptions({
    queryKey: userKey('sign-ins'),
    queryFn: async ({signal}) => (await call(contract.listSignIns, {signal})).items,
  })

/** Ends the sign-in of this id, or without one all others. */
export function useEndSignIns() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? call(contract.endOtherSignIns) : call(contract.endSignIn, {params: {id}}),
    onSettled: () => client.invalidateQueries({queryKey: signInsQuery().queryKey}),
  })
}
