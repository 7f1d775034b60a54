import {queryOptions, useMutation, useQuery, useQueryClient} from '@tanstack/react-query'
import * as v from 'valibot'
import {call} from '#api/client.ts'
import * as contract from '#contract/bookings/meetings.ts'
import {Meeting} from '#contract/bookings/meetings.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {useWho} from '../account/current-user.ts'
import {persistAs} from '../offline/query-persister.ts'
import {useServerNow} from '../offline/server-now.ts'
import {userKey} from '../app/query-keys.ts'

const persister = persistAs({
  name: 'meetings',
  answer: v.array(Meeting),
  max_age_ms: stored_for_ms.calendar,
  // of one that is over a calendar needs the time and the name
  redact: (meetings, now_ms) =>
    meetings.map(meeting =>
      Date.parse(meeting.end) > now_ms ? meeting : {...meeting, address: null, note: null, reason: null},
    ),
})

/**
 * Meet-and-greets ahead, and accepted ones of the last weeks, by start; under the key of sessions, since the same events
 * change both.
 */
const meetingsQuery = () =>
  queryOptions({
    queryKey: userKey('sessions', 'meetings'),
    queryFn: async ({signal}) => (await call(contract.listMeetings, {signal})).items,
    persister,
  })

/**
 * The person's meet-and-greets ahead, and the accepted ones of the last weeks, for calendars; undefined until they are
 * loaded. Field members have none.
 */
export function useCalendarMeetings(): Meeting[] | undefined {
  const who = useWho()
  const now = useServerNow(60_000)
  const enabled = who !== null && who.member_role !== 'field' && who.role !== 'admin' && who.role !== 'blog_writer'
  const {data} = useQuery({...meetingsQuery(), enabled})
  return enabled ? data?.filter(meeting => meeting.status === 'ACCEPTED' || isAhead(meeting, now)) : []
}

const isAhead = ({end}: Meeting, now: string): boolean => Date.parse(end) > Date.parse(now)

/** The person's meet-and-greets ahead; undefined until they are loaded. */
export function useMeetings(): Meeting[] | undefined {
  const now = useServerNow(60_000)
  return useCalendarMeetings()?.filter(meeting => isAhead(meeting, now))
}

/** One meeting of the person, which the list may no longer have. */
export const useMeeting = (id: string, {enabled}: {enabled: boolean}) =>
  useQuery({
    queryKey: userKey('sessions', 'meetings', id),
    queryFn: ({signal}) => call(contract.getMeeting, {params: {id}, signal}),
    enabled,
  })

/** A command on a meeting; its answer takes the meeting's place in the list, or leaves it once it is ended. */
function useMeetingCommand<Input>(send: (input: Input) => Promise<Meeting>) {
  const client = useQueryClient()
  const {queryKey} = meetingsQuery()
  return useMutation({
    mutationFn: send,
    onSuccess: answer => {
      const isListed = answer.status === 'PROPOSED' || answer.status === 'ACCEPTED'
      client.setQueryData(
        queryKey,
        (list: Meeting[] | undefined) =>
          list && [...list.filter(({id}) => id !== answer.id), ...(isListed ? [answer] : [])],
      )
    },
    // after a refusal too: it means the screen is out of date
    onSettled: () => void client.invalidateQueries({queryKey}),
  })
}

export const useProposeMeeting = () =>
  useMeetingCommand((body: BodyIn<typeof contract.proposeMeeting>) => call(contract.proposeMeeting, {body}))

export const useAnswerMeeting = () =>
  useMeetingCommand(({id, body}: {id: string; body: BodyIn<typeof contract.answerMeeting>}) =>
    call(contract.answerMeeting, {params: {id}, body}),
  )
