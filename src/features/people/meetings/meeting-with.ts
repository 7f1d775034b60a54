import {useMeetings} from '#data/queries/meetings.ts'

/** The family's meeting ahead with this provider. */
export const useMeetingWith = ({caretaker_id, org_id}: {caretaker_id: string | null; org_id: string | null}) =>
  useMeetings()?.find(each => (caretaker_id ? each.caretaker_id === caretaker_id : each.org_id === org_id))
