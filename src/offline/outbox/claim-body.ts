import type {ClaimBody} from '#contract/sessions/confirming.ts'
import type {Entry} from './entry.ts'

/** The contract accepts instants from 2000 to 2100 and offsets of up to ten years. */
const earliest_ms = 946_684_800_000
const latest_ms = 4_102_444_800_000
const offset_max_ms = 315_360_000_000

const speakable = (ms: number) => ms >= earliest_ms && ms < latest_ms

/**
 * The time of the tap in a form that the server accepts. A time out of range is corrected by the known clock offset or left
 * out, so that a wrong clock never causes a refusal; without it the time of arrival counts.
 */
const pressed = ({
  captured_at,
  clock_offset_ms,
}: Entry): Pick<ClaimBody, 'claimed_at' | 'device_offset_ms'> => {
  const at_ms = Date.parse(captured_at)
  if (clock_offset_ms === null) return speakable(at_ms) ? {claimed_at: captured_at} : {}
  if (speakable(at_ms) && Math.abs(clock_offset_ms) <= offset_max_ms) {
    return {claimed_at: captured_at, device_offset_ms: clock_offset_ms}
  }
  const corrected_ms = at_ms - clock_offset_ms
  return speakable(corrected_ms) ? {claimed_at: new Date(corrected_ms).toISOString()} : {}
}

/** Body of a confirm call, the same for every attempt of an entry. @see src/domain/rules.md#confirming */
export const claimBody = (
  entry: Entry,
  params: Omit<ClaimBody, 'claimed_at' | 'device_offset_ms'>,
): ClaimBody => {
  const {offline, reported_at, reason, code, memo, latitude, longitude, accuracy_m} = params
  return {...pressed(entry), offline, reported_at, reason, code, memo, latitude, longitude, accuracy_m}
}
