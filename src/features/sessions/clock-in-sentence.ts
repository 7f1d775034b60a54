import {m} from '#messages'
import {clockTime} from '#domain/time.ts'

/** `2:00 PM` within a sentence; in Spanish with its article, which is another one at one o'clock. */
export function clockInSentence(instant: string, timezone: string): string {
  const time = clockTime(instant, timezone)
  return m.clock_time_in_a_sentence({time, hour: Number.parseInt(time, 10)})
}
