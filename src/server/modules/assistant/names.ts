import {sql} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import {organizations, parents, users} from '#server/db/schema/all.ts'

export const familyUser = alias(users, 'family_user')
export const caregiverUser = alias(users, 'caregiver_user')

/** Who takes part, as the other side calls them; a statement joins each of these people. */
export const names = {
  family: sql<string | null>`coalesce(${familyUser.first_name}, ${parents.contact} ->> 'first_name')`,
  provider: sql<
    string | null
  >`coalesce(${caregiverUser.first_name} || ' ' || ${caregiverUser.last_name}, ${organizations.legal_name})`,
}
