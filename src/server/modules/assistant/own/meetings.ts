import type {Meeting} from '#contract/bookings/meetings.ts'
import {m} from '#messages'
import {localDate, timeSpan} from '#domain/time.ts'
import {readMeetings} from '#server/modules/bookings/index.ts'
import {homePath, isField} from '../policy.ts'
import {isCommonWord, nameIn, namedAmong} from './named-people.ts'
import type {Period} from './period.ts'
import {type OwnQuestion, periodOf, type Reply} from './topic.ts'

/** Words before the name of the other side of a meeting, without accents. */
const before_other_side = new Set(['a', 'con', 'conozco', 'meet', 'meeting', 'with'])

const whenAndHow = {in_person: m.meeting_in_person, video: m.meeting_by_video, phone: m.meeting_by_phone} as const

/** Whose answer it waits for, or that it is agreed or over. */
function stateText({status, end, proposed_by, my_side, with: with_}: Meeting, now: string): string {
  if (end <= now) return m.meeting_over()
  if (status === 'ACCEPTED') return m.agreed()
  return proposed_by === my_side ? m.waiting_for({with_}) : m.waiting_for_your_answer()
}

/** `Wed, Jun 3, 5:00 – 5:30 PM, by video: Amara C. · Agreed` */
function meetingLine(meeting: Meeting, now: string): string {
  const when = whenAndHow[meeting.how]({when: timeSpan(meeting.start, meeting.end, meeting.timezone, {now})})
  return `• ${m.meeting_with_state({when, name: meeting.with, state: stateText(meeting, now)})}`
}

const isOnDays = ({start, timezone}: Meeting, {first, last}: Period): boolean => {
  const day = localDate(start, timezone)
  return first <= day && day <= last
}

const noneText = (names: string | null, period: Period | null): string => {
  const label = period?.label ?? m.about_days_ahead()
  return names === null
    ? m.you_have_no_meeting_in_period({period: label})
    : m.you_have_no_meeting_with_name({name: names, period: label})
}

/**
 * The caller's meet-and-greets of the days and the people that a question names, else all ahead, each with what it waits
 * for.
 * @see src/domain/rules.md#meet-and-greet
 */
export async function meetingsList(asked: OwnQuestion): Promise<Reply> {
  const {db, caller, question, now, zone} = asked
  if (isField(caller)) return {text: m.only_your_agencys_office_reads_that(), links: []}
  const today = localDate(now, zone)
  const period = periodOf(asked, today)
  const all = await readMeetings(db, caller, now)
  const people = all.map(meeting => ({name: meeting.with, meeting}))
  const named = namedAmong(question, people, today)
  const written = named ? null : nameIn(question, today, before_other_side)
  const unknown = written === null || isCommonWord(written) ? null : written
  const shown = (named ? named.map(({meeting}) => meeting) : all).filter(meeting =>
    period ? isOnDays(meeting, period) : meeting.end > now,
  )
  const names = named && [...new Set(named.map(({name}) => name))].join(', ')
  return {
    text: [
      ...(unknown === null ? [] : [m.i_find_no_meeting_with_name({name: unknown})]),
      ...(shown.length > 0
        ? [m.your_meetings(), ...shown.map(meeting => meetingLine(meeting, now))]
        : [noneText(names, period)]),
    ].join('\n'),
    links: [{label: m.your_calendar_link(), path: `${homePath(caller)}/calendar`}],
  }
}
