import {useEffect, useState} from 'react'
import {highRateQuestion, lowRateQuestion} from '#domain/money/unusual-rate.ts'

/** After this pause a short number is not the beginning of a longer one. */
const pause_ms = 1_000

/**
 * Asks about a typed rate in dollars that is unusual, by itself or by the family's maximum rate; undefined for any other.
 * About a low one only after a pause in typing.
 */
export function useRateQuestion(rate: number | null, max_rate: number | null = null): string | undefined {
  const [paused, setPaused] = useState(rate)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(rate), pause_ms)
    return () => clearTimeout(timer)
  }, [rate])
  return highRateQuestion(rate) ?? (paused === rate ? lowRateQuestion(rate, max_rate) : undefined)
}
