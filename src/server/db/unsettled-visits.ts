import {sql} from 'drizzle-orm'
import {sessions} from './schema/all.ts'

/** SQL: whether support decides about a visit: it is contested, or no time is left to agree on its times. */
export const isForStaff = sql`(${sessions.status} = 'DISPUTED' or (${sessions.settled_by} is null
  and ${sessions.status} = 'COMPLETED' and ${sessions.settles_at} is null))`

/** SQL: whether a visit is not settled otherwise. */
export const isUnsettled = sql`(${sessions.settled_by} is null and not ${isForStaff})`
