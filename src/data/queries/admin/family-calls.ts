import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {listFamilyCalls, markFamilyCalled} from '#contract/admin/family-calls.ts'
import {staffKey, useStaffCommand} from './lists.ts'

/** Families without an account that staff have to call. */
export const familyCallQueries = {
  list: () =>
    queryOptions({
      queryKey: staffKey('family-calls'),
      queryFn: ({signal}) => call(listFamilyCalls, {signal}),
    }),
}

/** Marks what a family was called about; what came since stays. */
export const useMarkFamilyCalled = () =>
  useStaffCommand(
    ({id, call_ids}: {id: string; call_ids: string[]}) => call(markFamilyCalled, {params: {id}, body: {call_ids}}),
    staffKey('family-calls'),
  )
