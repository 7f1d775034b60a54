import {and, isNull, sql, type SQL} from 'drizzle-orm'
import {organizations, users} from './schema/all.ts'

/** SQL: an account that is neither suspended nor closed. */
export const isActive = and(isNull(users.suspended_at), isNull(users.closed_at))
/** SQL: an agency that is neither suspended nor closed. */
export const isActiveAgency = and(isNull(organizations.suspended_at), isNull(organizations.closed_at))

/** SQL: the account of this alias of `users` can be logged in to; one that was only invited cannot. */
export const hasJoined = (user: SQL): SQL<boolean> =>
  sql<boolean>`(${user}.password_hash is not null or exists (select from identities i where i.user_id = ${user}.id))`

/** SQL: the family of this alias of `parents` has no account and was not erased. */
export const isWithoutAccount = (parent: SQL): SQL<boolean> =>
  sql<boolean>`(${parent}.user_id is null and not coalesce(${parent}.contact ? 'erased_at', false))`

/** SQL: a family with an adult who has joined and is neither suspended nor closed. */
export const hasActiveAdult = (parent_id: SQL): SQL => sql`exists (select from family_adults fa
  join users u on u.id = fa.user_id where fa.parent_id = ${parent_id}
    and u.suspended_at is null and u.closed_at is null and ${hasJoined(sql`u`)})`
