import {limits} from '#contract/limits.ts'
import {day_ms} from '../constants.ts'
import {m} from '#messages'

/** How long a deleted post can be restored. @see src/domain/rules-people.md#blog */
export const restorable_ms = 30 * day_ms

/** Stored revisions of one post. @see src/domain/rules-people.md#blog-revisions */
export const revisions_max = 50

/** The end of a post's address, from its title; empty if the title has no letters that an address takes. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’]|\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, limits.slug_max)
    .replaceAll(/^-+|-+$/g, '')

const words_per_minute = 220

/** The number of words in an HTML text. */
export const wordsIn = (html: string): number =>
  html
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length

/** Reading time in whole minutes; at least one. */
export const readingMinutes = (html: string): number => Math.max(1, Math.round(wordsIn(html) / words_per_minute))

interface Written {
  title: string
  summary: string
  body_html: string
  cover: string | null
  cover_alt: string
}

/** The fields a post still needs for publication; empty if it is complete. */
export function missingIn({
  title,
  summary,
  body_html,
  cover,
  cover_alt,
}: Written): Partial<Record<keyof Written, string>> {
  return {
    ...(title.trim() === '' && {title: m.a_post_needs_a_title()}),
    ...(summary.trim() === '' && {summary: m.a_post_needs_a_summary()}),
    ...(wordsIn(body_html) === 0 && {body_html: m.a_post_needs_text()}),
    ...(cover !== null && cover_alt.trim() === '' && {cover_alt: m.describe_what_the_picture_shows()}),
  }
}
