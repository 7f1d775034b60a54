import {m} from '#messages'
import type {MatchReason} from '#contract/bookings/match.ts'
import {milesText} from '#domain/bookings/request-text.ts'
import {stagesOfAges} from '#domain/bookings/stages.ts'
import {stageText} from '#domain/bookings/stage-text.ts'
import {monthText} from '#lib/day.ts'
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
