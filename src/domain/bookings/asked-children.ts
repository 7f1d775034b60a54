import type {Child} from '#contract/accounts/children.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {ageMonths, isValidBirthMonth} from '../child-ages.ts'
import {localDate} from '../time.ts'

/** A child as a request asks for it: years, and under two the months if they are known. */
export interface AskedChild {
  age: number
  months: number | null
}

/** The children that a request asks for, in the order of its ages. */
export const askedChildren = ({ages, age_months = []}: Pick<Booking, 'ages' | 'age_months'>): AskedChild[] =>
  ages.map((age, index) => {
    const nth = ages.slice(0, index).filter(each => each < 2).length
    return {age, months: age < 2 ? (age_months[nth] ?? null) : null}
  })

/** A parent counts months by the day of birth, and a record by the month. */
const tolerance_months = 1

/** Whether a child who is asked for may be of an age between these, in months. */
const mayBe = ({age, months}: AskedChild, from: number, to: number): boolean =>
  (months ?? age * 12) <= to + tolerance_months && (months ?? age * 12 + 11) >= from - tolerance_months

/**
 * The positions in `ages` of these recorded children, by id; a child whose position is not clear is left out. Children may be
 * named after the request was made, so the order of `child_ids` alone does not tell: an age has to be the child's own on the
 * day of the request or later.
 * @see src/domain/rules.md#children
 */
export function positionsOf(
  request: Pick<Booking, 'ages' | 'age_months' | 'child_ids' | 'created_at' | 'timezone'>,
  records: readonly Pick<Child, 'id' | 'birth_month'>[],
  today: string,
): Map<string, number> {
  const asked = askedChildren(request)
  const made = localDate(request.created_at, request.timezone)
  const {child_ids = []} = request
  const positions = new Map<string, number>()
  const find = (birth_month: string, until: string): number[] => {
    const taken = new Set(positions.values())
    return asked.flatMap((child, position) =>
      !taken.has(position) && mayBe(child, ageMonths(birth_month, made), ageMonths(birth_month, until)) ? position : [],
    )
  }
  for (const {id, birth_month} of records) {
    const own = child_ids.indexOf(id)
    if (find(birth_month, made).includes(own)) positions.set(id, own)
  }
  for (const {id, birth_month} of records) {
    if (positions.has(id)) continue
    const [position, ...others] = find(birth_month, today)
    const isClear = others.every(other => isAlike(asked[other], asked[position ?? 0]))
    if (position !== undefined && isClear) positions.set(id, position)
  }
  return positions
}

/** How many months an age that was asked for is from this one. */
const distanceOf = ({age, months}: AskedChild, other_months: number): number =>
  Math.abs((months ?? age * 12 + 6) - other_months)

/**
 * These positions with those of records that fit no age, since they were corrected after the request: their place in
 * `child_ids`, if no free age is nearer. With a record for each age all records have one.
 */
export function placeCorrected(
  positions: ReadonlyMap<string, number>,
  request: Parameters<typeof positionsOf>[0],
  records: Parameters<typeof positionsOf>[1],
  today: string,
): Map<string, number> {
  const asked = askedChildren(request)
  const made = localDate(request.created_at, request.timezone)
  const {child_ids = []} = request
  // those that the request does not name come last
  const positionIn = (id: string) => (child_ids.includes(id) ? child_ids.indexOf(id) : child_ids.length)
  const byPosition = (one: {id: string}, other: {id: string}) => positionIn(one.id) - positionIn(other.id)
  const placed = new Map(positions)
  const findFree = () => {
    const taken = new Set(placed.values())
    return asked.flatMap((child, position) => (taken.has(position) ? [] : {child, position}))
  }
  for (const {id, birth_month} of records) {
    const free = findFree()
    const own = free.find(({position}) => position === child_ids.indexOf(id))
    const [months, months_today] = [ageMonths(birth_month, made), ageMonths(birth_month, today)]
    if (placed.has(id) || !own || free.some(({child}) => mayBe(child, months, months_today))) continue
    const own_distance = distanceOf(own.child, months)
    if (free.every(({child}) => distanceOf(child, months) >= own_distance)) placed.set(id, own.position)
  }
  if (records.length !== asked.length) return placed
  const free = findFree()
  const others = records.filter(({id}) => !placed.has(id)).toSorted(byPosition)
  for (const [index, {position}] of free.entries()) {
    const record = others[index]
    if (record) placed.set(record.id, position)
  }
  return placed
}

const isAlike = (one?: AskedChild, other?: AskedChild) => one?.age === other?.age && one?.months === other?.months

/**
 * The children that a request asks for at no position of these, which are those of `count` children. Each is null if it is
 * not clear which they are.
 */
export function othersThan(
  request: Pick<Booking, 'ages' | 'age_months'>,
  positions: readonly number[],
  count: number,
): (AskedChild | null)[] {
  const others = askedChildren(request).filter((_, position) => !positions.includes(position))
  const wanted = Math.max(request.ages.length - count, 0)
  return others.length === wanted ? others : Array.from({length: wanted}, () => null)
}

/**
 * The ages that a request would ask for today: those of recorded children by their records, the others as they are. Months
 * only if they are known for all under two.
 */
export function agesToday(
  request: Parameters<typeof positionsOf>[0],
  records: Parameters<typeof positionsOf>[1],
  today: string,
): {ages: number[]; age_months: number[]} {
  const positions = placeCorrected(positionsOf(request, records, today), request, records, today)
  const children = askedChildren(request).map((child, position) => {
    const record = records.find(({id}) => positions.get(id) === position)
    // who has outgrown the ages of a request keeps the one that was asked for
    return record && isValidBirthMonth(record.birth_month, today)
      ? ofMonths(ageMonths(record.birth_month, today))
      : child
  })
  const babies = children.filter(({age}) => age < 2)
  const age_months = babies.flatMap(({months}) => months ?? [])
  return {
    ages: children.map(({age}) => age),
    age_months: age_months.length === babies.length ? age_months : [],
  }
}

const ofMonths = (months: number): AskedChild => ({age: Math.floor(months / 12), months: months < 24 ? months : null})
