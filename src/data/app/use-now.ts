import {useEffect, useState} from 'react'

/** The current time by this device's clock, ISO 8601; updates at the interval and when the page becomes visible. */
export function useNow(every_ms = 30_000): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const tick = () => setNow(new Date().toISOString())
    const timer = setInterval(tick, every_ms)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [every_ms])
  return now
}
