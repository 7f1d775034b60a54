import type {MemberAvailability} from '#contract/accounts/profiles.ts'
import {usual_timezone} from '#domain/constants.ts'
import {addsDaysOff, comingOnDaysOff} from '#domain/sessions/people-board.ts'
import {localDate} from '#domain/time.ts'
import {fullName} from '#lib/full-name.ts'
import type {Db} from '#server/db/client.ts'
import {deleteUnreadDaysAway, notify, publishChange} from '#server/modules/notifications/index.ts'
import {assignedTimes} from '#server/modules/sessions/index.ts'

type DaysAway = MemberAvailability['away']

interface Saved {
  member: {id: string; org_id: string; user_id: string}
  user: {first_name: string; last_name: string}
  before: DaysAway
  away: DaysAway
}

/**
 * Notifies the office of coming days away that a field caregiver added. What no one has read of earlier ones is replaced;
 * otherwise its open screens alone refetch, as they mark the visits on these days.
 * @see src/domain/rules.md#people-board
 */
export async function notifyDaysAway(tx: Db, {member, user, before, away}: Saved, now: string): Promise<void> {
  const today = localDate(now, usual_timezone)
  const coming = away.filter(({to}) => to >= today).toSorted((a, b) => a.from.localeCompare(b.from))
  const wasUnread = await deleteUnreadDaysAway(tx, member)
  const {org_id, user_id: by} = member
  if (coming.length === 0 || !(wasUnread || addsDaysOff(before, coming, today))) {
    await publishChange(tx, {kind: 'member_changed', to: {org_screens: org_id}, by}, now)
    return
  }
  const visits = comingOnDaysOff(await assignedTimes(tx, member.id, now), coming, now)
  const facts = {member: fullName(user), member_id: member.id, away: coming, visits: visits.length}
  const [first] = visits
  await notify(
    tx,
    [
      {
        kind: 'days_away_entered',
        to: {org: org_id},
        facts,
        by,
        ...(first && {about_at: first.scheduled_start}),
      },
    ],
    now,
  )
}
