import type {MatchReason} from '#contract/bookings/match.ts'
import {milesText} from '#domain/bookings/request-text.ts'
import {stagesOfAges} from '#domain/bookings/stages.ts'
import {monthText} from '#lib/day.ts'

type Reader = 'family' | 'caregiver'
type Kind = MatchReason['kind']

/** A reason in words, in lower case: `2.1 miles away`. */
export function matchReasonText(reason: MatchReason, reader: Reader): string {
  switch (reason.kind) {
    case 'distance':
      return `${milesText(reason.miles)} away`
    case 'free':
      return freeText(reason.visits_free, reason.visits_total)
    case 'ages':
      return `works with ${listText(stagesOfAges(reason.ages))}`
    case 'medical':
      return 'gives medical care'
    case 'live_in':
      return 'can live in'
    case 'rate':
      return reader === 'family' ? 'within your rate' : 'pays your rate'
    case 'background_check':
      return reason.until === null ? 'background check done' : `background check until ${monthText(reason.until)}`
    case 'rating':
      return `rated ${reason.rating.toFixed(1)} of 5`
    case 'reliability':
      return 'confirms on time'
    case 'assigned':
      return 'sent to your agency'
    case 'county':
      return `in ${reason.county}`
  }
}

/** Reasons in words, without the kinds that the screen shows elsewhere. */
export const matchTexts = (
  reasons: readonly MatchReason[],
  {reader, except}: {reader: Reader; except: readonly Kind[]},
): string[] => reasons.filter(({kind}) => !except.includes(kind)).map(reason => matchReasonText(reason, reader))

function freeText(free: number, total: number): string {
  if (free < total) return `free at ${free} of ${total} times`
  if (total === 1) return 'free at that time'
  return total === 2 ? 'free at both times' : `free at all ${total} times`
}

const listText = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
