import {useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import * as contract from '#contract/bookings/provider-bookings.ts'
import {leadQueries} from './leads.ts'
import {sessionQueries} from './sessions.ts'

/*
 * An agency's answers to an assigned request. Decisions need a connection; a bid, also with another rate, goes through the
 * outbox.
 */

/** An answer to an assigned request. Not optimistic, since the family or another member may have been first. */
function useAnswer<Input>(send: (input: Input) => Promise<Booking>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    // also after a refusal, which means that the screen is stale; an accepted request has visits
    onSettled: () => {
      void client.invalidateQueries({queryKey: leadQueries.all()})
      void client.invalidateQueries({queryKey: sessionQueries.all()})
    },
  })
}

/**
 * Accepts an assigned request at the family's highest rate, which books it at once.
 * @see src/domain/rules.md#assigned-requests
 */
export const useAcceptAtRate = () =>
  useAnswer(({booking_id}: {booking_id: string}) =>
    call(contract.approveByOrganization, {params: {id: booking_id}, body: {}}),
  )

/** Declines an assigned request; the family may then open it to all. */
export const useDeclineAssigned = () =>
  useAnswer(({booking_id, reason}: {booking_id: string; reason: string}) =>
    call(contract.cancelByOrganization, {params: {id: booking_id}, body: {...(reason && {reason})}}),
  )
