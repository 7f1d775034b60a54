import {m} from '#messages'
import type {Meeting} from '#contract/bookings/meetings.ts'

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

/** What the meeting waits for, or that it is agreed. */
export const waitsText = (meeting: Meeting): string | undefined =>
  meeting.status !== 'PROPOSED'
    ? meeting.status === 'ACCEPTED'
      ? m.agreed()
      : undefined
    : isToAnswer(meeting)
      ? m.waiting_for_your_answer()
      : m.waiting_for({with_: meeting.with})
