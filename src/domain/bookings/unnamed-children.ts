import type {Booking} from '#contract/bookings/booking.ts'

/**
 * The recorded children that a booking does not name, though it is for more than it names. The approved side reads none of
 * their records. A child whose record was removed is still one of those it names.
 * @see src/domain/rules.md#children
 */
export function unnamedChildren<Child extends {id: string}>(
  {child_ids = [], number_of_children}: Pick<Booking, 'child_ids' | 'number_of_children'>,
  records: readonly Child[],
): {unnamed: Child[]; named_ids: readonly string[]; room: number} {
  const room = number_of_children - child_ids.length
  return {unnamed: room > 0 ? records.filter(({id}) => !child_ids.includes(id)) : [], named_ids: child_ids, room}
}
