import {and, eq, or} from 'drizzle-orm'
import {invitations, offers} from './schema/all.ts'

/** SQL: whether a row of offers is by the provider of a row of invitations, on the same request. */
export const isByInvited = and(
  eq(offers.booking_id, invitations.booking_id),
  or(eq(offers.caretaker_id, invitations.caretaker_id), eq(offers.org_id, invitations.org_id)),
)
