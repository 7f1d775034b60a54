import {m} from '#messages'
import {useQueryClient, type QueryClient} from '@tanstack/react-query'
import {useEffect, useRef} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {liveBidOf} from '#data/queries/bids.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {ApiError} from '#data/app/message.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {isWon} from './agency/booking-groups.ts'

/** Whether a request still waits for the agency's answer as it did when it was `read`. */
const awaitsAnswer = (lead: Lead, read: Lead): boolean =>
  isOpen(lead) &&
  (lead.organization_id !== null || lead.invitation?.is_exclusive === true) &&
  liveBidOf(lead)?.id === liveBidOf(read)?.id

function answeredText(lead: Lead | null, number: string): string {
  const name = lead?.answered_by
  if (!lead || name === undefined) return m.number_no_longer_waits_for_your_answer({number})
  if (isOpen(lead) && liveBidOf(lead)) return m.name_bid_on_number_for_your_agency({name, number})
  return isWon(lead)
    ? m.name_accepted_number_for_your_agency({name, number})
    : m.name_declined_number_for_your_agency({name, number})
}

/** Shows who answered a request, unless it still waits. */
async function toastAnswered(client: QueryClient, read: Lead): Promise<void> {
  const {id, number} = read
  const isGone = (problem: unknown) => problem instanceof ApiError && problem.status === 404
  const lead = await client
    .fetchQuery({...leadQueries.one(id), staleTime: 0})
    .catch((problem: unknown) => (isGone(problem) ? null : undefined))
  if (lead === undefined || (lead !== null && awaitsAnswer(lead, read))) return
  toast({title: answeredText(lead, number), tone: 'neutral'})
}

/**
 * Shows who answered an agency's request while a dialog about it is open, since the dialog leaves the screen with its card.
 * Returns what to call when the user closes the dialog.
 */
export function useAnsweredElsewhere(lead: Lead, isAsking: boolean): () => void {
  const client = useQueryClient()
  const isClosed = useRef(false)
  const asked = useRef(lead)
  useEffect(() => {
    asked.current = lead
  })
  useEffect(() => {
    if (!isAsking) return
    isClosed.current = false
    return () => {
      if (!isClosed.current) void toastAnswered(client, asked.current)
    }
  }, [isAsking, client])
  return () => {
    isClosed.current = true
  }
}
