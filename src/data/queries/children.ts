import {queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/accounts/children.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {userKeyPrefixes, userKey} from '../app/query-keys.ts'
import {profileQueries} from './profile.ts'

/** The children of the logged-in family, oldest first. Not stored on the device. */
export const childrenQuery = () =>
  queryOptions({
    queryKey: userKey('children'),
    queryFn: async ({signal}) => (await call(contract.listChildren, {signal})).items,
    staleTime: 60_000,
  })

export type ChildBody = BodyIn<typeof contract.addChild>
export type ChildChanges = BodyIn<typeof contract.changeChild>

function useChildCommand<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  withAnswer?: (children: contract.Child[], answer: Answer) => contract.Child[],
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: answer => {
      if (!withAnswer) return
      client.setQueryData(childrenQuery().queryKey, children => children && withAnswer(children, answer))
    },
    onSettled: () => {
      void client.invalidateQueries({queryKey: childrenQuery().queryKey})
      // the profile counts at least the records
      void client.invalidateQueries({queryKey: profileQueries.parent().queryKey})
      // a booking's handover holds the records
      void client.invalidateQueries({queryKey: userKeyPrefixes.bookings()})
    },
  })
}

export const useAddChild = () =>
  useChildCommand(
    (body: ChildBody) => call(contract.addChild, {body}),
    (children, child) => [...children, child].toSorted((a, b) => a.birth_month.localeCompare(b.birth_month)),
  )

/** Changes a child. @throws `ApiError` `record_changed` */
export const useChangeChild = () =>
  useChildCommand(({id, ...body}: {id: string} & ChildChanges) => call(contract.changeChild, {params: {id}, body}))

export const useRemoveChild = () => useChildCommand(({id}: {id: string}) => call(contract.removeChild, {params: {id}}))
