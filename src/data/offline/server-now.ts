import {deviceOffset} from '#api/clock-offset.ts'
import {useNow} from '../app/use-now.ts'

/**
 * The server's current time as far as the offset is known, ISO 8601. With it, a wrong device clock does not affect when
 * actions are allowed.
 */
export const serverNow = (): string => new Date(Date.now() - (deviceOffset() ?? 0)).toISOString()

/** The same, updated at the interval and when the page becomes visible. */
export function useServerNow(every_ms = 30_000): string {
  const now = useNow(every_ms)
  return new Date(Date.parse(now) - (deviceOffset() ?? 0)).toISOString()
}
