import type {Side} from '#contract/bookings/choices.ts'
import {day_ms} from '#domain/constants.ts'
import {overall, revealAt} from '#domain/accounts/review.ts'
import {localDate} from '#domain/time.ts'
import {plusMs} from '#server/clock.ts'
import type * as table from '../schema/all.ts'
import type {Chance} from './chance.ts'
import type {People} from './people.ts'
import {aboutAgencies, aboutCaregivers, aboutFamilies, type ReviewText} from './review-texts.ts'
import {zone, type Bidder, type Story} from './story.ts'

type NewReview = typeof table.reviews.$inferInsert
type NewBooking = typeof table.bookings.$inferInsert

/** Builds past sessions of different families, so that there is something to review. */
export function addPastVisits(chance: Chance, people: People, story: Story, now: string): void {
  const [, ...families] = people.parents
  let turn = 0
  const visit = (by: Bidder, nth: number) => {
    // far enough apart not to overlap, and before all other bookings of the town
    const day = localDate(plusMs(now, -(70 + nth * 9 + (turn % 7)) * day_ms), zone)
    const first_hour = chance.pick(['08:00', '09:30', '13:00'])
    const request = story.request({
      family: families[turn++ % families.length]!,
      audience: by.bidder === 'caretaker' ? 'caretakers' : 'agencies',
      asked_at: plusMs(now, -(80 + nth * 9) * day_ms),
      schedule: [{date_range: [day, day], time_range: [first_hour, chance.pick(['16:00', '18:30'])]}],
    })
    story.approve(request, by)
  }
  const visits = (by: Bidder, count: number) => Array.from({length: count}, (_, nth) => visit(by, nth))

  people.caretakers.forEach((caregiver, i) => {
    if (caregiver.is_verified !== 'Approved') return
    const by = {bidder: 'caretaker', id: caregiver.id!, user_id: caregiver.user_id} as const
    visits({...by, rate_cents: caregiver.hourly_rate_cents}, i === 0 ? 6 : chance.pick([0, 1, 1, 2]))
  })
  people.organizations.forEach((org, i) => {
    const owner = people.members.find(member => member.org_id === org.id && member.role === 'owner')!
    visits({bidder: 'agency', id: org.id!, user_id: owner.user_id, rate_cents: 2600 + i * 50}, i === 0 ? 3 : i % 2)
  })
}

/** Each text once; the reviews after them have stars alone, so that no two are in the same words. */
const inTurn = (texts: readonly ReviewText[]) => {
  let next = 0
  return (): ReviewText => texts[next++] ?? {...texts[next % texts.length]!, text: ''}
}

/**
 * Builds reviews written some days after the first session, and the ratings that result. The demo family has one
 * review waiting and one to write.
 */
export function makeReviews(chance: Chance, people: People, story: Story, now: string): NewReview[] {
  const sayOf = {
    caretaker: inTurn(aboutCaregivers),
    agency: inTurn(aboutAgencies),
    family: inTurn(aboutFamilies),
  }
  const owners = new Map(
    people.members.filter(({role}) => role === 'owner').map(({org_id, user_id}) => [org_id, user_id]),
  )
  const caregivers = new Map(people.caretakers.map(({id, user_id}) => [id, user_id]))
  const demo = people.parents[0]!.id

  const review = (booking: NewBooking, side: Side, written_at: string): NewReview => {
    const caretaker_id = booking.caretaker_id ?? null
    const org_id = booking.approved_org_id ?? null
    const of = side === 'caretaker' ? 'family' : caretaker_id ? 'caretaker' : 'agency'
    const provider = caretaker_id ? caregivers.get(caretaker_id) : owners.get(org_id ?? '')
    return {
      id: chance.id(written_at),
      booking_id: booking.id!,
      side,
      parent_id: booking.parent_id,
      caretaker_id,
      org_id,
      by_user_id: side === 'parent' ? booking.created_by : provider!,
      ...sayOf[of](),
      written_at,
      shows_at: written_at,
    }
  }

  /** Returns the authors of a booking's reviews, with the time of each. */
  const writersOf = (booking: NewBooking, settled_at: string): [Side, string][] => {
    const later = (days: number) => plusMs(settled_at, days * day_ms + chance.int(1, 600) * 60_000)
    // in the demo family's current bookings, one side has yet to write
    if (booking.parent_id === demo && booking.status !== 'COMPLETED') {
      return [[booking.caretaker_id ? 'caretaker' : 'parent', plusMs(now, -2 * day_ms)]]
    }
    const writers: [Side, string][] = [['parent', later(chance.int(1, 4))]]
    if (chance.chance(0.6)) writers.push(['caretaker', later(chance.int(1, 5))])
    return writers.filter(([, at]) => at < now)
  }

  const made = story.bookings.flatMap(booking => {
    const ends = story.sessions
      .filter(session => session.booking_id === booking.id && session.settled_by)
      .map(session => session.scheduled_end)
      .toSorted()
    if (ends[0] === undefined) return []
    const pair = writersOf(booking, ends[0]).map(([side, at]) => review(booking, side, at))
    const shows_at = revealAt(pair.map(({written_at}) => written_at))!
    return pair.map(row => ({...row, shows_at, shown_at: shows_at <= now ? shows_at : null}))
  })
  for (const provider of [...people.caretakers, ...people.organizations]) rate(provider, made)
  return made
}

/** Computes a rating from the shown reviews of families. */
function rate(
  provider: {id?: string; rating?: number | null; reviews_count?: number},
  reviews: readonly NewReview[],
): void {
  const counted = reviews.filter(
    ({side, shown_at, caretaker_id, org_id}) =>
      side === 'parent' && shown_at && provider.id === (caretaker_id ?? org_id),
  )
  if (counted.length === 0) return
  provider.reviews_count = counted.length
  provider.rating = counted.reduce((sum, row) => sum + overall(row), 0) / counted.length
}
