import {deviceOffset, offsetChanged} from '#api/clock-offset.ts'
import {clockRead} from './clock-read.ts'
import {useEffect, useReducer, useState} from 'react'

/** The server's time at a moment of this device's clock, in milliseconds, as far as the offset is known, ISO 8601. */
export const serverTimeAt = (device_ms: number): string => new Date(device_ms - (deviceOffset() ?? 0)).toISOString()

/** The server's current time. With it, a wrong device clock does not affect when actions are allowed. */
export const serverNow = (): string => serverTimeAt(Date.now())

/** The same, updated at the interval, when the page becomes visible and when the server's clock is known better. */
export function useServerNow(every_ms = 30_000): string {
  const now = useNow(every_ms)
  const [, countChange] = useReducer((changes: number) => changes + 1, 0)
  useEffect(() => offsetChanged.listen(countChange), [])
  return serverTimeAt(Date.parse(now))
}

/** The current time by this device's clock, ISO 8601; updates at the interval, with `clockRead` and when the page becomes visible. */
export function useNow(every_ms = 30_000): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const tick = () => setNow(new Date().toISOString())
    const timer = setInterval(tick, every_ms)
    const stopListening = clockRead.listen(tick)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      stopListening()
      document.removeEventListener('visibilitychange', tick)
    }
  }, [every_ms])
  return now
}
