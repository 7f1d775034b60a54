import type {Booking} from '#contract/bookings/booking.ts'

/**
 * The recorded children that a booking does not name, though it is for more than it names or names none that is
 * recorded, and the ids of those recorded that it names. The room is without the places of children whose record was
 * removed.
 * @see src/domain/rules.md#children
 */
export function unnamedChildren<Child extends {id: string}>(
  {child_ids = [], number_of_children}: Pick<Booking, 'child_ids' | 'number_of_children'>,
  records: readonly Child[],
): {unnamed: Child[]; named_ids: readonly string[]; room: number; hasRemoved: boolean} {
  const room = number_of_children - child_ids.length
  const named_ids = child_ids.filter(id => records.some(record => record.id === id))
  const isAnyWanted = room > 0 || (number_of_children > 0 && named_ids.length === 0)
  return {
    unnamed: isAnyWanted ? records.filter(({id}) => !named_ids.includes(id)) : [],
    named_ids,
    room,
    hasRemoved: named_ids.length < child_ids.length,
  }
}
