import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import * as v from 'valibot'
import {readDraft} from '#data/offline/drafts.ts'
import {mine} from '#data/app/query-keys.ts'
import {newId} from '#lib/id.ts'
import type {Start} from './use-start.ts'
import {RequestValues, startingValues} from './values.ts'

/** What the form begins with where nobody's profile is to be read: the draft of last time, or nothing. Undefined until then. */
export function useKeptStart(name: string): Start | undefined {
  const draft = useQuery({
    queryKey: mine('draft', name),
    queryFn: () => readDraft(name),
    staleTime: 0,
    gcTime: 0,
  })
  const [start, setStart] = useState<Start>()
  if (!start && !draft.isPending && !draft.isFetching) {
    const kept = draft.data ? v.safeParse(RequestValues, draft.data.values) : undefined
    setStart(
      draft.data && kept?.success
        ? {key: draft.data.key, values: kept.output, saved_at: draft.data.saved_at}
        : {key: newId(), values: startingValues(), saved_at: null},
    )
  }
  return start
}
