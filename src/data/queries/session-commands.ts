import {useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import type {Session} from '#contract/sessions/session.ts'
import * as contract from '#contract/sessions/sessions.ts'
import {everyOf} from '../app/query-keys.ts'

/*
 * What one does to a visit besides confirming it. Confirming and running late survive without a network and go through
 * the outbox; all of this needs a connection.
 */

/** A command on a session: no optimism, since each is refused for reasons that only the server knows. */
function useSessionCommand<Input>(send: (input: Input) => Promise<Session>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    // the answer is drawn at once, wherever this session is listed
    onSuccess: answer =>
      client.setQueriesData<Session[]>({queryKey: everyOf.sessions()}, sessions =>
        sessions?.map(session => (session.id === answer.id ? answer : session)),
      ),
    // also after a refusal: it says that what is on the screen is old; a booking's status follows its sessions
    onSettled: () => {
      for (const queryKey of [everyOf.sessions(), everyOf.bookings(), everyOf.leads()]) {
        void client.invalidateQueries({queryKey})
      }
    },
  })
}

export const useCancelSession = () =>
  useSessionCommand(({session_id, reason}: {session_id: string; reason: string}) =>
    call(contract.cancelSession, {params: {id: session_id}, body: {reason: reason || null}}),
  )

/** New times, both ISO instants, for the other side to agree to. */
export const useProposeTimes = () =>
  useSessionCommand(
    ({session_id, start, end, reason}: {session_id: string; start: string; end: string; reason: string}) =>
      call(contract.proposeReschedule, {
        params: {id: session_id},
        body: {start, end, reason: reason || null},
      }),
  )

/** Agrees to proposed times, refuses them, or takes back one's own proposal. */
export const useAnswerProposal = () =>
  useSessionCommand(({session_id, accept}: {session_id: string; accept: boolean}) =>
    call(accept ? contract.acceptReschedule : contract.declineReschedule, {
      params: {id: session_id},
      body: {},
    }),
  )

/** Accepts the other side's times where the two differ. */
export const useAgreeTimes = () =>
  useSessionCommand(({session_id}: {session_id: string}) =>
    call(contract.agreeTimes, {params: {id: session_id}, body: {}}),
  )

/** Says that the settled times are wrong; staff decide. */
export const useContest = () =>
  useSessionCommand(({session_id, reason}: {session_id: string; reason: string}) =>
    call(contract.contestSession, {params: {id: session_id}, body: {reason}}),
  )

/** Says which of the agency's people comes; null for nobody yet. */
export const useAssign = () =>
  useSessionCommand(
    ({session_id, ...body}: {session_id: string; member_id: string | null; and_later: boolean}) =>
      call(contract.assignSession, {params: {id: session_id}, body}),
  )
