const minute_ms = 60_000
const hour_ms = 60 * minute_ms

/** How long something took, roughly: `40 s`, `12 min`, `3.5 h`, `2 days`; null where nothing did. */
export function durationText(ms: number | null): string | null {
  if (ms === null) return null
  if (ms < minute_ms) return `${Math.round(ms / 1000)} s`
  if (ms < hour_ms) return `${Math.round(ms / minute_ms)} min`
  const hours = ms / hour_ms
  return hours < 48 ? `${Math.round(hours * 10) / 10} h` : `${Math.round(hours / 24)} days`
}

/** `12 of 40, 30 %`; null of nothing. */
export const shareText = (part: number, whole: number): string | null =>
  whole === 0 ? null : `${part} of ${whole}, ${Math.round((part / whole) * 100)} %`
