import {and, between, desc, eq, inArray, isNull, lt, or, sql} from 'drizzle-orm'
import {expiring_days, expiry_reminder_days, isExpiryReminderDue} from '#domain/accounts/expiry-reminder.ts'
import {day_ms} from '#domain/constants.ts'
import {addDays} from '#lib/day.ts'
import {fullName} from '#lib/full-name.ts'
import {plusMs} from '#server/clock.ts'
import {isActive, isActiveAgency} from '#server/db/active-accounts.ts'
import type {Db} from '#server/db/client.ts'
import {takeUnwarned} from '#server/modules/files/index.ts'
import {notify, type NewNotification} from '#server/modules/notifications/index.ts'
import {checkDay, hasLapsed} from '#server/modules/accounts/index.ts'
import {caretakers, checks, members, organizations, users} from '#server/db/schema/all.ts'
import {withdrawAllOf} from '#server/modules/bookings/index.ts'
import {notifyVerified} from '#server/modules/sessions/index.ts'

/**
 * Warns the owners of up to `limit` certificates that expire within thirty days, once per expiry date. Returns how
 * many.
 */
export async function warnOfExpiry(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const days = {today: checkDay(now), until: checkDay(plusMs(now, expiring_days * day_ms))}
    const ending = await takeUnwarned(tx, days, limit)
    const notifications = ending.map(({owner_id, name, expires_on}): NewNotification => ({
      kind: 'certificate_ends',
      // the id matches only one of the two
      to: {caretaker: owner_id, org: owner_id},
      facts: {name, on: expires_on ?? days.until},
    }))
    if (notifications.length > 0) await notify(tx, notifications, now)
    return ending.length
  })
}

/**
 * Reminds the offices of credentials of their members that expire soon; looks at up to `limit` members, each once a
 * day. Returns at how many.
 * @see src/domain/rules-people.md#expiry-reminders
 */
export async function remindOfCredentials(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const today = checkDay(now)
    const due = await tx
      .select({member: members, first_name: users.first_name, last_name: users.last_name})
      .from(members)
      .innerJoin(organizations, eq(organizations.id, members.org_id))
      .innerJoin(users, eq(users.id, members.user_id))
      .where(
        and(
          sql`${members.credentials} <> '[]'::jsonb`,
          isNull(members.removed_at),
          isActiveAgency,
          or(isNull(members.credentials_reminded_on), lt(members.credentials_reminded_on, today)),
        ),
      )
      .limit(limit)
      .for('no key update', {of: members, skipLocked: true})
    if (due.length === 0) return 0
    await tx
      .update(members)
      .set({credentials_reminded_on: today})
      .where(
        inArray(
          members.id,
          due.map(({member}) => member.id),
        ),
      )
    const notifications = due.flatMap(({member, ...name}) =>
      member.credentials
        .filter(
          ({expires_on}) =>
            expires_on !== null && isExpiryReminderDue(expires_on, {today, looked_on: member.credentials_reminded_on}),
        )
        .map((credential): NewNotification => ({
          kind: 'credential_ends',
          to: {org: member.org_id},
          facts: {member: fullName(name), name: credential.name, on: credential.expires_on ?? today},
        })),
    )
    await notify(tx, notifications, now)
    return due.length
  })
}

/**
 * Reminds caregivers of their own checks that expire soon; looks at up to `limit` checks, each once a day. A check that a
 * newer one of its kind follows reminds of nothing. Returns at how many.
 * @see src/domain/rules-people.md#expiry-reminders
 */
export async function remindOfChecks(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const today = checkDay(now)
    const due = await tx
      .select()
      .from(checks)
      .where(
        and(
          between(checks.expires_on, today, addDays(today, Math.max(...expiry_reminder_days))),
          or(isNull(checks.reminded_on), lt(checks.reminded_on, today)),
        ),
      )
      .limit(limit)
      .for('no key update', {skipLocked: true})
    if (due.length === 0) return 0
    await tx
      .update(checks)
      .set({reminded_on: today})
      .where(
        inArray(
          checks.id,
          due.map(({id}) => id),
        ),
      )
    const caregivers = [...new Set(due.map(({caretaker_id}) => caretaker_id))]
    const latest = await tx
      .selectDistinctOn([checks.caretaker_id, checks.kind], {id: checks.id})
      .from(checks)
      .innerJoin(caretakers, eq(caretakers.id, checks.caretaker_id))
      .innerJoin(users, eq(users.id, caretakers.user_id))
      .where(and(inArray(checks.caretaker_id, caregivers), eq(caretakers.is_verified, 'Approved'), isActive))
      .orderBy(checks.caretaker_id, checks.kind, desc(checks.checked_on), desc(checks.id))
    const counting = new Set(latest.map(({id}) => id))
    const notifications = due.flatMap(
      ({id, caretaker_id, kind, expires_on: on, reminded_on: looked_on}): NewNotification[] =>
        on !== null && counting.has(id) && isExpiryReminderDue(on, {today, looked_on})
          ? [{kind: 'check_ends', to: {caretaker: caretaker_id}, facts: {check: kind, on}}]
          : [],
    )
    await notify(tx, notifications, now)
    return due.length
  })
}

/**
 * Makes up to `limit` caregivers with an expired check Pending again: their live offers are withdrawn and invitations
 * declined, their sessions stay. Returns how many.
 * @see src/domain/rules-people.md#verification
 */
export async function expireChecks(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    // the index finds the few expired checks; only these are searched for a newer one
    const ended = tx
      .select({id: checks.caretaker_id})
      .from(checks)
      .where(lt(checks.expires_on, checkDay(now)))
    const due = await tx
      .select({id: caretakers.id})
      .from(caretakers)
      .where(and(inArray(caretakers.id, ended), eq(caretakers.is_verified, 'Approved'), hasLapsed(now)))
      .limit(limit)
      .for('no key update', {skipLocked: true})
    if (due.length === 0) return 0

    const ids = due.map(row => row.id)
    await tx.update(caretakers).set({is_verified: 'Pending'}).where(inArray(caretakers.id, ids))
    await withdrawAllOf(tx, {caretaker_ids: ids}, {user_id: null, now})
    await notify(
      tx,
      ids.map((caretaker): NewNotification => ({kind: 'verification_expired', to: {caretaker}, facts: {}})),
      now,
    )
    await notifyVerified(tx, {caretaker_ids: ids, is_verified: false}, now)
    return due.length
  })
}
