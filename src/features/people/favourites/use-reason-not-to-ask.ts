import {m} from '#messages'
import {useIsBlocked} from '#data/queries/messages.ts'
import {shortName} from '#domain/bookings/request-text.ts'
import type {Unavailable} from './unavailable.ts'

const unavailableTexts = {
  not_verified: m.name_is_not_verified,
  unavailable: m.name_is_not_taking_requests,
} as const satisfies Record<Unavailable, (of: {name: string}) => string>

/** Why this provider cannot be asked now, as a sentence; undefined if they can. */
export function useReasonNotToAsk({
  caretaker_id,
  org_id,
  name,
  unavailable,
}: {
  caretaker_id: string | null
  org_id: string | null
  name: string
  unavailable: Unavailable | undefined
}): string | undefined {
  const isBlocked = useIsBlocked({caretaker_id, org_id})
  const reason = isBlocked ? m.name_is_blocked_in_messages : unavailable && unavailableTexts[unavailable]
  return reason?.({name: shortName({caretaker_id, name})})
}
