import {m} from '#messages'
import type {Meeting} from '#contract/bookings/meetings.ts'

/** What a dialog about one meeting takes. */
export interface MeetingDialogProps {
  meeting: Meeting
  isInAddress?: boolean | undefined
  onClose: () => void
}

export const howText: Record<Meeting['how'], string> = {
  in_person: m.in_person(),
  video: m.by_video(),
  phone: m.by_phone_people(),
}

/** What the note of a meeting is: a call needs a number or a link. */
export const noteLabel: Record<Meeting['how'], string> = {
  in_person: m.note(),
  video: m.link_to_the_call(),
  phone: m.number_to_call(),
}

/** Whether the reader's side is asked to accept or decline. */
export const isToAnswer = ({status, proposed_by, my_side}: Meeting): boolean =>
  status === 'PROPOSED' && proposed_by !== my_side

/** The next agreed one of these, soonest first, if it begins earlier than a visit at `visit_start`; without a visit any. */
export function nextAgreed(meetings: readonly Meeting[] | undefined, visit_start: string | undefined) {
  const next = meetings?.find(({status}) => status === 'ACCEPTED')
  const isEarlier = next && (visit_start === undefined || Date.parse(next.start) < Date.parse(visit_start))
  return isEarlier ? next : undefined
}

/** What the meeting waits for, or that it is agreed. */
export const waitsText = (meeting: Meeting): string | undefined =>
  meeting.status !== 'PROPOSED'
    ? meeting.status === 'ACCEPTED'
      ? m.agreed()
      : undefined
    : isToAnswer(meeting)
      ? m.waiting_for_your_answer()
      : m.waiting_for({with_: meeting.with})

/** Whether it can still be answered or take place. */
export const isAhead = ({status, end}: Meeting, now: string): boolean =>
  (status === 'PROPOSED' || status === 'ACCEPTED') && Date.parse(end) > Date.parse(now)

/** What became of a meeting that is no longer ahead. */
export function endedText({status, proposed_by, my_side, with: other}: Meeting): string {
  if (status === 'CANCELLED') return m.meeting_is_canceled({other})
  if (status === 'PROPOSED') return m.it_was_not_answered_in_time()
  if (status !== 'DECLINED') return m.this_meeting_is_over()
  // the side that did not propose its times is the one that declines
  return proposed_by === my_side ? m.declined_the_meeting({other}) : m.this_meeting_was_declined()
}
