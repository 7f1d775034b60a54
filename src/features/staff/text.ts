import type {Role} from '#contract/accounts/roles.ts'

const minute_ms = 60_000
const hour_ms = 60 * minute_ms

/** A rough duration: `40 s`, `12 min`, `3.5 h`, `2 days`; null stays null. */
export function durationText(ms: number | null): string | null {
  if (ms === null) return null
  if (ms < minute_ms) return `${Math.round(ms / 1000)} s`
  if (ms < hour_ms) return `${Math.round(ms / minute_ms)} min`
  const hours = ms / hour_ms
  return hours < 48 ? `${Math.round(hours * 10) / 10} h` : `${Math.round(hours / 24)} days`
}

/** `12 of 40, 30 %`; null if the total is zero. */
export const shareText = (part: number, whole: number): string | null =>
  whole === 0 ? null : `${part} of ${whole}, ${percentText(part, whole)}`

/** A share in whole percent; null if the total is zero. */
export const percentText = (part: number, whole: number): string | null =>
  whole === 0 ? null : `${Math.round((part / whole) * 100)}%`

/** Whose account it is. */
export const roleText = {
  parent: 'Careseeker',
  caretaker: 'Caregiver',
  agency: 'Agency member',
  admin: 'Admin',
  blog_writer: 'Writer',
} as const satisfies Record<Role, string>

interface TextPart {
  text: string
  /** The path of a link within this product; null for text. */
  path: string | null
}

/** Splits a text at its URLs. Only those of this origin get a path; others stay text. */
export function splitLinks(text: string, origin: string): TextPart[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .filter(Boolean)
    .map(part => {
      if (!URL.canParse(part)) return {text: part, path: null}
      const url = new URL(part)
      return {text: part, path: url.origin === origin ? url.pathname + url.search + url.hash : null}
    })
}

/** An average rating: `4.7 of 5, from 3 reviews`. */
export const ratingText = (rating: number, reviews_count: number): string =>
  `${rating.toFixed(1)} of 5, from ${reviews_count === 1 ? 'one review' : `${reviews_count} reviews`}`
