import {
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import {ApiError} from '#api/api-error.ts'
import {call} from '#api/client.ts'
import * as contract from '#contract/sessions/sessions.ts'
import type {Session} from '#contract/sessions/session.ts'
import {fullName} from '#lib/full-name.ts'
import {isLaterLike, unassigned} from '#domain/sessions/assign.ts'
import {readField} from '#lib/read-field.ts'
import {userKeyPrefixes, userKey} from '../app/query-keys.ts'
import {clockRead} from '../offline/clock-read.ts'
import {serverNow} from '../offline/server-now.ts'
import {leadQueries} from './leads.ts'
import {notificationQueries} from './notifications.ts'
import {patchQueries} from './patch-queries.ts'
import {withSession} from './sessions.ts'

/* Commands on a session that need a connection. Confirming, running late and asking not to go use the outbox. */

/** Visits of the agency's members at the times of this session and of later ones like it. */
export const memberOverlapsQuery = (session_id: string) =>
  queryOptions({
    queryKey: userKey('sessions', 'member-overlaps', session_id),
    queryFn: ({signal}) => call(contract.listMemberOverlaps, {params: {id: session_id}, signal}),
  })

/** A command on a session, not optimistic: only the server knows why it may be refused. */
function useSessionCommand<Input>(
  send: (input: Input) => Promise<Session>,
  {
    mutationKey,
    merge = withSession,
    also = [],
    onRefused,
  }: {
    mutationKey?: readonly string[]
    /** Puts the answer into a list; returns the same object if it changes nothing of it. */
    merge?: (data: unknown, answer: Session, input: Input) => unknown
    /** Further queries that it changes. */
    also?: readonly QueryKey[]
    onRefused?: (client: QueryClient, error: unknown, input: Input) => void
  } = {},
) {
  const client = useQueryClient()
  return useMutation({
    ...(mutationKey && {mutationKey}),
    mutationFn: send,
    // put the answer into every list that has this session
    onSuccess: (answer, input) => patchQueries(client, userKeyPrefixes.sessions(), data => merge(data, answer, input)),
    onError: (error, input) => onRefused?.(client, error, input),
    // after a refusal too: it means the screen is out of date; a booking's status follows its sessions
    onSettled: () => {
      clockRead.emit()
      const changed = [userKeyPrefixes.sessions(), userKeyPrefixes.bookings(), userKeyPrefixes.leads(), ...also]
      for (const queryKey of changed) {
        void client.invalidateQueries({queryKey})
      }
    },
  })
}

interface Cancel {
  session_id: string
  /** Others of its booking that the family cancels with it. */
  also?: readonly string[]
  reason: string
  /** Makes the server refuse a higher cost of all of them than the family read. */
  fee_cents?: number
}

/** Cancels a visit, or several of a booking, all or none. */
export const useCancelSession = () =>
  useSessionCommand(({session_id, also = [], reason, fee_cents}: Cancel) =>
    call(contract.cancelSession, {
      params: {id: session_id},
      body: {
        reason: reason || null,
        ...(also.length > 0 && {also: [...also]}),
        ...(fee_cents !== undefined && {fee_cents}),
      },
    }),
  )

interface ProposedTimes {
  session_id: string
  /** ISO instants. */
  start: string
  end: string
  reason: string
  /** The id of the open proposal that was read, null for none; while another one is open it is refused. */
  replaces: string | null
}

/** Proposes new times to the other side. */
export const useProposeTimes = () =>
  useSessionCommand(({session_id, reason, ...body}: ProposedTimes) =>
    call(contract.proposeReschedule, {params: {id: session_id}, body: {...body, reason: reason || null}}),
  )

interface ProposalAnswer {
  session_id: string
  accept: boolean
  /** The proposed times that were read; others are refused. */
  read: {start: string; end: string}
}

/** Accepts or declines proposed times, or withdraws the user's own proposal. */
export const useAnswerProposal = () =>
  useSessionCommand(({session_id, accept, read: {start, end}}: ProposalAnswer) =>
    call(accept ? contract.acceptReschedule : contract.declineReschedule, {
      params: {id: session_id},
      body: {start, end},
    }),
  )

/** Accepts the other side's times if they differ, as they were read; others are refused. */
export const useAgreeTimes = () =>
  useSessionCommand(({session_id, ...body}: {session_id: string; started_at?: string; ended_at?: string}) =>
    call(contract.agreeTimes, {params: {id: session_id}, body}),
  )

/** Contests the settled times; staff decide. The notification that asks for a review counts as read meanwhile. */
export const useContest = () =>
  useSessionCommand(
    ({session_id, reason}: {session_id: string; reason: string}) =>
      call(contract.contestSession, {params: {id: session_id}, body: {reason}}),
    {also: [notificationQueries.all()]},
  )

/** Explains a confirmation that was recorded away from the place. */
export const useExplainPlace = () =>
  useSessionCommand(({session_id, text}: {session_id: string; text: string}) =>
    call(contract.explainPlace, {params: {id: session_id}, body: {text}}),
  )

interface Assign {
  session_id: string
  member_id: string | null
  /** Who the screen showed as assigned. */
  expected_member_id: string | null
  and_later: boolean
}

const assign_key = ['sessions', 'assign']

/** Gives the visits of a list that match to another member; returns the same object if none does. */
const withMember = (data: unknown, memberOf: (visit: Session) => Session['assigned'] | undefined): unknown =>
  Array.isArray(data) && data.some((visit: Session) => memberOf(visit) !== undefined)
    ? data.map((visit: Session) => {
        const assigned = memberOf(visit)
        return assigned === undefined ? visit : {...visit, ...exceptionsOf(visit, assigned), assigned}
      })
    : data

/** What a visit that is given to someone, or to no one, no longer needs. */
const exceptionsOf = ({exceptions}: Session, assigned: Session['assigned']) => ({
  cannot_go: undefined,
  exceptions: assigned ? exceptions.filter(each => each !== unassigned) : exceptions,
})

const memberIdOf = ({assigned}: Session): string | null => assigned?.member_id ?? null

/**
 * Puts an assigned visit into a list, and with `and_later` gives those like it to the same member. Where the list has
 * another member than expected, a colleague was first, and the server went by that member too.
 */
function withAssigned(data: unknown, answer: Session, {and_later, expected_member_id}: Assign): unknown {
  const changed = withSession(data, answer)
  if (!and_later) return changed
  const first: Session | undefined = Array.isArray(data) ? data.find(({id}: Session) => id === answer.id) : undefined
  const {booking_id, scheduled_start, assigned} = answer
  const earlier = {scheduled_start, assigned_member_id: first ? memberIdOf(first) : expected_member_id}
  const now = serverNow()
  return withMember(changed, visit => {
    const member_id = memberIdOf(visit)
    const isLater =
      visit.booking_id === booking_id && isLaterLike({...visit, assigned_member_id: member_id}, earlier, now)
    return isLater && member_id !== memberIdOf(answer) ? assigned : undefined
  })
}

/** Assigns a member of the agency; null removes the assignment. */
export const useAssign = () =>
  useSessionCommand(({session_id, ...body}: Assign) => call(contract.assignSession, {params: {id: session_id}, body}), {
    mutationKey: assign_key,
    merge: withAssigned,
    onRefused: showColleagues,
  })

/** Shows the member that a colleague assigned at once, before the lists are read again. */
function showColleagues(client: QueryClient, error: unknown, {session_id}: Assign): void {
  const changed = changedAssignment(error)
  if (!changed) return
  const member = client.getQueryData(leadQueries.members().queryKey)?.find(({id}) => id === changed.member_id)
  if (changed.member_id !== null && !member) return
  const assigned = member ? {member_id: member.id, name: fullName(member), avatar_url: member.avatar_url} : null
  patchQueries(client, userKeyPrefixes.sessions(), data =>
    withMember(data, ({id}) => (id === session_id ? assigned : undefined)),
  )
}

/** The assignments that have not been answered yet, the oldest first. */
export const useAssignmentsUnderWay = (): readonly Assign[] =>
  useMutationState({
    filters: {mutationKey: assign_key, status: 'pending'},
    select: ({state}) => state.variables as Assign,
  })

/** Who is assigned to a visit now, if another than the expected one; undefined for other errors. */
export const changedAssignment = (error: unknown): {member_id: string | null} | undefined =>
  error instanceof ApiError && error.code === 'assignment_changed'
    ? {member_id: (readField(error.current, 'member_id') as string | undefined) ?? null}
    : undefined

/** One visit and the member to assign to it, null for no one. */
export interface Assignment {
  session_id: string
  assigned: Session['assigned']
  /** Who the screen showed as assigned; no one without it. */
  expected_member_id?: string
}

/** Assigns members to several visits in one call, so that each is notified once; answers those that were refused. */
export function useAssignSeveral() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (visits: readonly Assignment[]) =>
      call(contract.assignSessions, {
        body: {visits: visits.map(({assigned, ...visit}) => ({...visit, member_id: assigned?.member_id ?? null}))},
      }),
    onSuccess: ({refused}, visits) => {
      const done = visits.filter(({session_id}) => refused.every(each => each.session_id !== session_id))
      const assignedTo = new Map(done.map(({session_id, assigned}) => [session_id, assigned]))
      patchQueries(client, userKeyPrefixes.sessions(), data => withMember(data, ({id}) => assignedTo.get(id)))
    },
    onSettled: () => void client.invalidateQueries({queryKey: userKeyPrefixes.sessions()}),
  })
}
