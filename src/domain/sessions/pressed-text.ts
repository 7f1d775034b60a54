import {m} from '#messages'
import {clockTime, localDate, timePoint, zoneSuffix} from '../time.ts'

/** When something was pressed, as the outbox stores it. */
interface Tap {
  /** By the device's clock. */
  captured_at: string
  /** How far that clock is ahead of the server's; null if it is not known. */
  clock_offset_ms: number | null
  tz: string
  params: Record<string, unknown>
}

/**
 * `pressed 2:01 PM`, or `pressed 2:01 PM, for 1:46 PM` once its question is answered; with the date unless it is today. By
 * the server's clock at the place of the visit, named if the clock of the tap's zone differs, else in the time zone of the
 * tap.
 */
export function pressedText(
  {captured_at, clock_offset_ms, tz, params}: Tap,
  /** By this device's clock. */
  device_now: string,
  timezone = tz,
): string {
  const byServer = (at: string) => new Date(Date.parse(at) - (clock_offset_ms ?? 0)).toISOString()
  const now = byServer(device_now)
  const textOf = (at: string) =>
    localDate(at, timezone) === localDate(now, timezone)
      ? `${clockTime(at, timezone)}${zoneSuffix(at, timezone, tz)}`
      : timePoint(at, timezone, {now, zone: tz})
  const time = textOf(byServer(captured_at))
  return typeof params.reported_at === 'string'
    ? m.pressed_time_for({time, reported: textOf(params.reported_at)})
    : m.pressed_time({time})
}
