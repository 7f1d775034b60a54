import type {Booking} from '#contract/bookings/booking.ts'

/**
 * The recorded children that a booking does not name, though it is for more than it names. The approved side reads none of
 * their records.
 * @see src/domain/rules.md#children
 */
export function unnamedChildren<Child extends {id: string}>(
  {child_ids = [], number_of_children}: Pick<Booking, 'child_ids' | 'number_of_children'>,
  records: readonly Child[],
): {unnamed: Child[]; named_ids: string[]; room: number} {
  const named_ids = records.filter(({id}) => child_ids.includes(id)).map(({id}) => id)
  const room = number_of_children - named_ids.length
  return {unnamed: room > 0 ? records.filter(({id}) => !child_ids.includes(id)) : [], named_ids, room}
}
