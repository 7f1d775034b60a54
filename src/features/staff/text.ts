import {m} from '#messages'
import {hoursText} from '#domain/bookings/hours-text.ts'
import type {Role} from '#contract/accounts/roles.ts'
import {limits} from '#contract/limits.ts'

const minute_ms = 60_000

/** A rough duration: `40 sec`, `12 min`, `3 hr 30 min`, `2 days`; null stays null. */
export function durationText(ms: number | null): string | null {
  if (ms === null) return null
  if (ms < minute_ms) return m.count_seconds_short({seconds: Math.round(ms / 1000)})
  const hours = Math.round(ms / minute_ms) / 60
  return hours < 48 ? hoursText(hours) : m.days_staff({count: Math.round(hours / 24)})
}

/** A duration counted in whole minutes; null stays null. Zero is a part of one, not nothing. */
export const minutesText = (minutes: number | null): string | null =>
  minutes === 0 ? m.under_a_minute() : durationText(minutes === null ? null : minutes * minute_ms)

/** `12 of 40, 30 %`; null if the total is zero. */
export const shareText = (part: number, whole: number): string | null =>
  whole === 0 ? null : m.of_staff2({part, whole, percent_text: percentText(part, whole) ?? ''})

/** A share in whole percent; null if the total is zero. */
export const percentText = (part: number, whole: number): string | null =>
  whole === 0 ? null : `${Math.round((part / whole) * 100)}%`

/** Whose account it is. */
export const roleText = {
  parent: m.careseeker(),
  caretaker: m.caregiver(),
  agency: m.agency_member(),
  admin: m.admin(),
  blog_writer: m.writer(),
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
  m.of_5_from({rating: rating.toFixed(1), count: reviews_count})

/** How many a preview has, beside its title; `The newest 20` where more may exist. */
export const previewCount = ({length}: readonly unknown[]): number | string =>
  length < limits.preview_max ? length : m.the_newest({length})
