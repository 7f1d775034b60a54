import {sql, type SQL, type SQLWrapper} from 'drizzle-orm'
import type {MemberRole} from '#contract/accounts/roles.ts'
import {members, notices} from '#server/db/schema/all.ts'
import type {NotificationKind} from './facts.ts'

/** Kinds that go to the owners of an agency alone. */
const owner_kinds = [
  'payout_account',
  'plan_renews',
  'plan_payment_failed',
  'plan_needs_method',
  'plan_cancelled',
  'plan_ended',
  'plan_payment_taken_back',
] satisfies NotificationKind[]

const isOwnersAlone = sql`${notices.kind} in (${sql.join(
  owner_kinds.map(kind => sql`${kind}`),
  sql`, `,
)})`

/** SQL: whether a notification went to the office of an agency and may not be read by a member of this role. */
export function isBeyond(role: MemberRole): SQL {
  if (role === 'owner') return sql`false`
  return role === 'field' ? sql`${notices.side} = 'office'` : sql`${notices.side} = 'office' and ${isOwnersAlone}`
}

/**
 * SQL: whether this person may read their notification in the role that they have now. What is beyond it stays stored and
 * is read again in the earlier role.
 * @see src/domain/rules-people.md#changed-member-role
 */
export function isReadable(user_id: SQLWrapper): SQL {
  // does not depend on the row, so the database looks it up once
  const role = sql`(select own.role from ${members} own where own.user_id = ${user_id}::uuid and own.removed_at is null)`
  return sql`case ${role} when 'field' then not (${isBeyond('field')}) when 'coordinator' then not (${isBeyond('coordinator')})
    else true end`
}
