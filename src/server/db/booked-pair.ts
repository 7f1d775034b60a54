import {sql, type SQL, type SQLWrapper} from 'drizzle-orm'

/**
 * SQL: whether the family has approved this caregiver or agency once, so that both know each other's name and contact.
 * @see src/domain/rules.md#after-approval
 * @see src/domain/rules-people.md#hidden-contacts
 */
export const isBookedPair = ({
  parent_id,
  caretaker_id,
  org_id,
}: Record<'parent_id' | 'caretaker_id' | 'org_id', SQLWrapper>): SQL<boolean> =>
  // one condition for both sides, or the planner may read all bookings for the hash of a plain equality
  sql<boolean>`exists (select from bookings other where other.parent_id = ${parent_id}
    and other.approved_at is not null
    and (other.caretaker_id = ${caretaker_id} or other.approved_org_id = ${org_id}))`
