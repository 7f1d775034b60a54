import {m} from '#messages'
import type {Match, MatchGap, MatchReason} from '#contract/bookings/match.ts'
import {milesText} from '#domain/bookings/request-text.ts'
import {stagesOfAges} from '#domain/bookings/stages.ts'
import {stageText} from '#domain/bookings/stage-text.ts'
import {dayText, monthText, type Day} from '#lib/day.ts'
import {ageText} from '#domain/child-ages.ts'
import {listText} from '#lib/list-text.ts'

type Reader = 'family' | 'caregiver' | 'staff'
type Kind = MatchReason['kind']

const rateWords = {
  family: m.within_your_rate(),
  caregiver: m.pays_your_rate(),
  staff: m.within_the_familys_rate(),
} as const satisfies Record<Reader, string>

/** A reason in words, in lower case: `2.1 miles away`. */
export function matchReasonText(reason: MatchReason, reader: Reader): string {
  switch (reason.kind) {
    case 'distance':
      return m.miles_away({miles: milesText(reason.miles)})
    case 'free':
      return freeText(reason.visits_free, reason.visits_total)
    case 'ages':
      return m.works_with_stages({list: listText(stagesOfAges(reason.ages).map(name => stageText[name]()))})
    case 'medical':
      return m.gives_medical_care()
    case 'live_in':
      return m.can_live_in_as_a_reason()
    case 'rate':
      return rateWords[reader]
    case 'background_check':
      return reason.until === null
        ? m.background_check_done()
        : m.background_check_until({month: monthText(reason.until)})
    case 'rating':
      return m.rated_of_5({rating: reason.rating.toFixed(1)})
    case 'reliability':
      return m.confirms_on_time_as_a_reason()
    case 'assigned':
      return m.sent_to_your_agency()
    case 'county':
      return m.in_county_as_a_reason({county: reason.county})
  }
}

/** Reasons in words, without the kinds that the screen shows elsewhere. */
export const matchTexts = (
  reasons: readonly MatchReason[],
  {reader, except}: {reader: Reader; except: readonly Kind[]},
): string[] => reasons.filter(({kind}) => !except.includes(kind)).map(reason => matchReasonText(reason, reader))

function freeText(free: number, total: number): string {
  if (free < total) return m.free_at_some_times({free, total})
  if (total === 1) return m.free_at_that_time()
  return total === 2 ? m.free_at_both_times() : m.free_at_all_times({total})
}

/** What a request wants and the bidder does not cover, in words and in lower case: `not marked free at these times`. */
export function matchGapText(gap: MatchGap, reader: Reader, today: Day): string {
  if (gap.kind === 'ages') return agesGapText(gap, reader)
  const {visits_free: free, visits_total: total} = gap
  if (free === 0) return notFreeWords[reader](total)
  const days = [
    ...gap.weekdays.map(weekday => weekdaysText(weekday)),
    ...gap.dates.map(date => dayText(date, today)),
    gap.more_dates > 0 && m.and_more({count: gap.more_dates}),
  ].filter(text => typeof text === 'string')
  return days.length === 0
    ? m.free_at_some_times({free, total})
    : m.free_at_some_times_not_on({free, total, days: days.join('; ')})
}

const isFreeInPart = (reason: MatchReason): boolean =>
  reason.kind === 'free' && reason.visits_free < reason.visits_total

/** The reasons that speak for the bidder alone: free at some of the times speaks against them as well. */
export const reasonsFor = (reasons: readonly MatchReason[]): MatchReason[] =>
  reasons.filter(reason => !isFreeInPart(reason))

/** What speaks against the bidder, in words; without gaps, as stored on a phone, the times they are free at in part. */
export const gapTexts = ({reasons, gaps}: Pick<Match, 'reasons' | 'gaps'>, reader: Reader, today: Day): string[] =>
  gaps
    ? gaps.map(gap => matchGapText(gap, reader, today))
    : reasons.filter(isFreeInPart).map(reason => matchReasonText(reason, reader))

const ofFamily = (total: number) =>
  total === 1 ? m.not_marked_free_at_that_time() : m.not_marked_free_at_these_times()

const notFreeWords = {
  family: ofFamily,
  staff: ofFamily,
  caregiver: total =>
    total === 1 ? m.you_are_not_marked_free_at_that_time() : m.you_are_not_marked_free_at_these_times(),
} as const satisfies Record<Reader, (total: number) => string>

/** Monday first. */
const weekdayTexts = [
  () => m.on_mondays(),
  () => m.on_tuesdays(),
  () => m.on_wednesdays(),
  () => m.on_thursdays(),
  () => m.on_fridays(),
  () => m.on_saturdays(),
  () => m.on_sundays(),
]

/** `Thursdays`, in a sentence; `weekday` is 1 for Monday … 7 for Sunday. */
export const weekdaysText = (weekday: number): string | undefined => weekdayTexts[weekday - 1]?.()

/** `does not list infants (6 months)`, `does not list ages 3 and 5`; the caregiver's own `your profile does not list age 4`. */
export function agesGapText({ages, age_months}: Extract<MatchGap, {kind: 'ages'}>, reader: Reader): string {
  const inMonths = new Set(age_months.map(months => Math.floor(months / 12)))
  const inYears = ages.filter(age => !inMonths.has(age)).toSorted((a, b) => a - b)
  const list = listText([
    ...new Set(age_months.toSorted((a, b) => a - b).map(ageText)),
    ...inYears.map(age => (age === 0 ? m.under_one() : m.count_years({count: age}))),
  ])
  const years = yearsOf(ages, age_months)
  if (years) {
    const numbers = {count: years.length, list: listText(years.map(String))}
    return reader === 'caregiver' ? m.you_do_not_list_years(numbers) : m.does_not_list_years(numbers)
  }
  const areInfants = ages.every(age => age === 0) && age_months.every(months => months < 12)
  if (areInfants) return reader === 'caregiver' ? m.you_do_not_list_infants({list}) : m.does_not_list_infants({list})
  return reader === 'caregiver' ? m.you_do_not_list_children_of({list}) : m.does_not_list_children_of({list})
}

/** The ages in order if whole years name them all; undefined if one is named in months. */
function yearsOf(ages: readonly number[], age_months: readonly number[]): number[] | undefined {
  const isInMonths = ages.includes(0) || age_months.some(months => months < 24)
  const years = new Set([...ages, ...age_months.map(months => Math.floor(months / 12))])
  return isInMonths ? undefined : [...years].toSorted((a, b) => a - b)
}
