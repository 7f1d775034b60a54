import {sql, type SQLWrapper} from 'drizzle-orm'

/**
 * SQL: whether a member of an agency's office is notified of a new lead: none of their saved filters limits that, or one
 * that does has it.
 * @see src/domain/rules.md#saved-lead-filters
 */
export const wantsLead = (user_id: SQLWrapper, {county, service}: {county: SQLWrapper; service: SQLWrapper}) => sql`(
  not exists (select from saved_filters f where f.user_id = ${user_id} and f.limits_notifications)
  or exists (select from saved_filters f where f.user_id = ${user_id} and f.limits_notifications
    and (cardinality(f.counties) = 0 or ${county} = any(f.counties)) and (f.service is null or f.service = ${service})))`
