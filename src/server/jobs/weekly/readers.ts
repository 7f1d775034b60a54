import {and, eq, isNull, sql, type SQL} from 'drizzle-orm'
import {hasJoined, isActive, isActiveAgency} from '#server/db/active-accounts.ts'
import type {Db} from '#server/db/client.ts'
import {caretakers, familyAdults, members, noticeSettings, organizations, users} from '#server/db/schema/all.ts'
import {ownTimezone} from '#server/modules/notifications/index.ts'
import {readerOf} from '#server/modules/sessions/index.ts'

const readerColumns = {
  settings: noticeSettings,
  user: {
    id: users.id,
    email: users.email,
    first_name: users.first_name,
    language: users.language,
    role: users.role,
    latitude: users.latitude,
    longitude: users.longitude,
  },
  timezone: ownTimezone,
  parent_id: familyAdults.parent_id,
  caretaker_id: caretakers.id,
  /** Whether a caregiver can see requests. */
  is_verified: sql<boolean>`coalesce(${caretakers.is_verified} = 'Approved', false)`,
  org_id: organizations.id,
  member_id: members.id,
  member_role: members.role,
  mayMail: sql<boolean>`coalesce(${isActive} and ${users.email_verified_at} is not null and ${hasJoined(sql`users`)}, false)`,
}

/** People with their notification settings and the profiles of their role, by index where `condition` has one. */
export const selectReaders = (db: Db, condition: SQL | undefined) =>
  db
    .select(readerColumns)
    .from(noticeSettings)
    .innerJoin(users, eq(users.id, noticeSettings.user_id))
    .leftJoin(familyAdults, eq(familyAdults.user_id, users.id))
    .leftJoin(caretakers, eq(caretakers.user_id, users.id))
    .leftJoin(members, and(eq(members.user_id, users.id), isNull(members.removed_at)))
    .leftJoin(organizations, and(eq(organizations.id, members.org_id), isActiveAgency))
    .where(condition)

export type WeeklyReader = Awaited<ReturnType<typeof selectReaders>>[number]

/** Whose visits and payments a person reads; of these ids one is set. */
export interface Owner {
  parent_id: string | null
  caretaker_id: string | null
  org_id: string | null
  /** An agency's caregiver, who reads assigned visits and no payments. */
  member_id: string | null
}

/** Null for staff, and without a profile or an active agency. */
export function ownerOf({user, ...profiles}: WeeklyReader): Owner | null {
  const reader = readerOf({role: user.role, ...profiles})
  if (!reader) return null
  const {kind, owner_id} = reader
  return {
    parent_id: kind === 'parent' ? owner_id : null,
    caretaker_id: kind === 'caretaker' ? owner_id : null,
    org_id: kind === 'office' ? owner_id : null,
    member_id: kind === 'field' ? reader.member_id : null,
  }
}
