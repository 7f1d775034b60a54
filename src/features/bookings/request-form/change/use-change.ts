import {useContext} from 'react'
import {RequesterContext} from '../requester.ts'
import type {RequestValues} from '../values.ts'
import {changeOf} from './changed-request.ts'

/** What saving these values changes of the request that the form changes, and of its offers; null of a new request. */
export function useChange(values: RequestValues) {
  const {
    changes,
    initial,
    ends_count: live = 0,
    hasUnreadOffers: hasUnread = false,
    readOffers,
  } = useContext(RequesterContext)
  if (!changes || !initial) return null
  const of = changeOf(values, changes, initial)
  return {
    of,
    /** How many live offers end if a change that providers can read is saved. */
    live,
    /** How many end if the values are saved as they are. */
    ends: of === 'shown' ? live : 0,
    hasUnread,
    readOffers,
  }
}
export type Change = NonNullable<ReturnType<typeof useChange>>
