import {m} from '#messages'
import {addDays, type Day} from '#lib/day.ts'
import {meeting_days_ahead} from '../constants.ts'
import {localDate} from '../time.ts'

/** The last day in a zone on which a meeting may start. @see src/domain/rules.md#meet-and-greet */
export const lastMeetingDay = (now: string, timezone: string): Day =>
  addDays(localDate(now, timezone), meeting_days_ahead)

export const meetingTooFarText = (): string => m.choose_a_day_within_the_next_days({days: meeting_days_ahead})
