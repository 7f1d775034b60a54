import {deviceOffset} from '#api/clock-offset.ts'
import {useNow} from '../app/use-now.ts'

/** This moment by the server's clock as far as the device knows it, ISO 8601: a phone whose clock is off still sees when it may act. */
export const serverNow = (): string => new Date(Date.now() - (deviceOffset() ?? 0)).toISOString()

/** The same, drawn anew every so many milliseconds and when the page is seen again. */
export function useServerNow(every_ms = 30_000): string {
  const now = useNow(every_ms)
  return new Date(Date.parse(now) - (deviceOffset() ?? 0)).toISOString()
}
