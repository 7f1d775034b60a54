import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import * as v from 'valibot'
import {readDraft} from '#data/offline/drafts.ts'
import {mine} from '#data/app/query-keys.ts'
import {who} from '#data/account/current-user.ts'
import {PersonValues, startingValues, type PersonRole} from './person-values.ts'
import {ticketOf, type ArrivalSearch} from './search.ts'
import {draftName} from './use-person-form.ts'

/** What the form begins with. */
export interface PersonStart {
  values: PersonValues
  /** It goes on with what was typed before. */
  isKept: boolean
}

/** What was typed last time, and what a provider said; undefined until that is known. */
export function usePersonStart(role: PersonRole, arrival: ArrivalSearch): PersonStart | undefined {
  const name = draftName(role)
  const draft = useQuery({
    queryKey: mine('draft', name),
    queryFn: () => readDraft(name, who.get() ? 'person' : 'guest'),
    staleTime: 0,
    gcTime: 0,
  })
  const [start, setStart] = useState<PersonStart>()
  if (!start && !draft.isPending && !draft.isFetching) {
    const kept = draft.data ? v.safeParse(PersonValues, draft.data.values) : undefined
    const values = kept?.success ? kept.output : undefined
    setStart({
      values: startingValues(arrival, values, ticketOf(arrival) !== undefined),
      isKept: values !== undefined,
    })
  }
  return start
}
