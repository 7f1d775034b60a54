import {and, isNull} from 'drizzle-orm'
import {organizations, users} from './schema/all.ts'

/** SQL: an account that is neither suspended nor closed. */
export const isActive = and(isNull(users.suspended_at), isNull(users.closed_at))
/** SQL: an agency that is neither suspended nor closed. */
export const isActiveAgency = and(isNull(organizations.suspended_at), isNull(organizations.closed_at))
