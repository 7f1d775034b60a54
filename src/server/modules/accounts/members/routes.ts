import {m} from '#messages'
import type {BodyOf} from '#contract/endpoint.ts'
import * as contract from '#contract/accounts/members.ts'
import type {Credential, MemberAvailability} from '#contract/accounts/profiles.ts'
import type {Db} from '#server/db/client.ts'
import {fullName} from '#lib/full-name.ts'
import {deleteUnread} from '#server/db/delete-unread.ts'
import {expireExports} from '#server/db/expire-exports.ts'
import {route} from '#server/http/mount.ts'
import {refuseStale} from '#server/http/stale.ts'
import {invalid, notFound, Refusal, refuse, tooManyRequests} from '#server/http/refusal.ts'
import {invitedEmailTaken, ownEmailInvited} from '../auth/policy.ts'
import {insertUser, lockUnused, withdrawMemberInvite} from '../auth/store.ts'
import {endSignInsOfFormer} from '../auth/credentials-store.ts'
import {deleteNotifications, dropDeliveriesBeyond, notify, publishChange} from '#server/modules/notifications/index.ts'
import {presentMember} from '../profiles/present.ts'
import {unassign} from '#server/modules/sessions/index.ts'
import {removePlanMethodOf} from '#server/modules/subscriptions/index.ts'
import {notifyDaysAway} from './notify-days-away.ts'
import {
  formerMember,
  hasOtherOwner,
  insertMember,
  lockMember,
  memberByEmail,
  memberById,
  saveAvailability,
  saveCredentials,
  setRemoved,
  setRole,
} from './store.ts'

const lastOwner = () => refuse('last_owner', m.an_agency_needs_at_least_one())

/**
 * Adds a member: reuses an open invite or a former member's account, both with the name they have, or creates an account.
 * Returns the member's id, or the refusal: they are on the team, or the address is in use elsewhere.
 */
async function place(
  tx: Db,
  {
    org_id,
    role,
    by_user_id,
    now,
    ...person
  }: BodyOf<typeof contract.inviteMember> & {
    org_id: string
    by_user_id: string
    now: string
  },
): Promise<string | Refusal> {
  const present = await memberByEmail(tx, {org_id, email: person.email})
  if (present?.user.id === by_user_id) return ownEmailInvited()
  if (present && present.user.password_hash !== null) {
    return refuse('already_joined', m.is_already_on_your_team({name: fullName(presentMember(present))}), {
      fields: {email: m.already_on_your_team()},
    })
  }
  if (present) {
    await setRole(tx, present.member.id, role)
    return present.member.id
  }
  const user_id =
    (await insertUser(tx, {...person, role: 'agency', created_at: now})) ??
    (await formerMember(tx, {org_id, email: person.email}))
  const id = user_id && (await insertMember(tx, {org_id, user_id, role, now}))
  return id ?? invitedEmailTaken()
}

/** Stored values with their fields in the order of the contract, since the database does not keep it. */
const inOrder = {
  credential: ({name, expires_on}: Credential) => ({name, expires_on}),
  availability: ({hours, away, place}: MemberAvailability) => ({
    hours: hours.map(({weekdays, from, until}) => ({weekdays, from, until})),
    away: away.map(({from, to}) => ({from, to})),
    place: place && {label: place.label, latitude: place.latitude, longitude: place.longitude},
  }),
}

/** The open screens of the office and of the member show what the office recorded. */
const publishRecordChange = (
  db: Db,
  {org_id, user_id}: {org_id: string; user_id: string},
  {by, now}: {by: string; now: string},
) => publishChange(db, {kind: 'member_changed', to: {org_screens: org_id, user: user_id}, by}, now)

export const memberRoutes = [
  route(contract.inviteMember, async ({db, deps, caller: {org_id, user_id: by_user_id}, body, now}) => {
    if (org_id === null) return notFound()
    const wait_s = await deps.limits.take('invitations_user', by_user_id)
    if (wait_s !== null) return tooManyRequests(wait_s)
    const id = await place(db, {...body, org_id, by_user_id, now})
    if (id instanceof Refusal) return id
    const row = await memberById(db, {org_id, id})
    if (!row) throw new Error(`member not found: ${id}`)
    await deps.jobs.send(db, 'mail', {mail: 'invitation', user_id: row.user.id, by_user_id})
    await publishChange(db, {kind: 'member_changed', to: {org: org_id, user: row.user.id}, by: by_user_id}, now)
    return presentMember(row)
  }),

  route(contract.sendInviteAgain, async ({db, deps, caller: {org_id, user_id: by_user_id}, params: {id}}) => {
    const row = org_id === null ? undefined : await lockMember(db, {org_id, id})
    if (!row) return notFound()
    if (row.user.password_hash !== null) return refuse('already_joined', m.this_person_has_already_joined())
    const wait_s = await deps.limits.take('invitations_user', by_user_id)
    if (wait_s !== null) return tooManyRequests(wait_s)
    await deps.jobs.send(db, 'mail', {mail: 'invitation', user_id: row.user.id, by_user_id})
    return presentMember(row)
  }),

  route(contract.changeMember, async ({db, caller: {org_id, user_id}, params: {id}, body: {role}, now}) => {
    const row = org_id === null ? undefined : await lockMember(db, {org_id, id})
    if (!row) return notFound()
    const {member} = row
    if (member.role === 'owner' && role !== 'owner' && !(await hasOtherOwner(db, member))) {
      return lastOwner()
    }
    // an invited owner may never accept, and the agency would have no owner
    if (role === 'owner' && (await lockUnused(db, member.user_id))) {
      return invalid('role', m.wait_until_the_invitation_is_accepted())
    }
    if (role === 'owner' && row.user.suspended_at !== null) {
      return invalid('role', m.a_suspended_person_cannot_be_owner())
    }
    await setRole(db, id, role)
    const isChanged = role !== member.role
    if (isChanged) {
      await dropDeliveriesBeyond(db, {user_id: member.user_id, role})
      await deleteUnread(db, [member.user_id], role === 'field' ? 'office' : 'field')
      await expireExports(db, [member.user_id], now)
    }
    if (role !== 'owner') await removePlanMethodOf(db, {owner_id: member.org_id, user_id: member.user_id, now})
    const change = {to: {org_screens: org_id, user: member.user_id}, by: user_id}
    // an invited person reads their role in the invitation
    if (isChanged && row.user.password_hash !== null) {
      await notify(db, [{kind: 'member_role_changed', facts: {role}, ...change}], now)
    } else await publishChange(db, {kind: 'member_changed', ...change}, now)
    return presentMember({...row, member: {...member, role}})
  }),

  route(
    contract.setCredentials,
    async ({db, caller: {org_id, user_id}, params: {id}, body: {credentials, seen}, now}) => {
      const row = org_id === null ? undefined : await lockMember(db, {org_id, id})
      if (!row) return notFound()
      const stale = refuseStale(seen, {credentials: row.member.credentials.map(inOrder.credential)})
      if (stale) return stale
      await saveCredentials(db, id, credentials)
      await publishRecordChange(db, row.member, {by: user_id, now})
      return presentMember({...row, member: {...row.member, credentials}})
    },
  ),

  route(
    contract.setAvailability,
    async ({db, caller: {org_id, user_id}, params: {id}, body: {seen, ...availability}, now}) => {
      const row = org_id === null ? undefined : await lockMember(db, {org_id, id})
      if (!row) return notFound()
      const stale = refuseStale(seen, inOrder.availability(row.member.availability))
      if (stale) return stale
      await saveAvailability(db, id, availability)
      await publishRecordChange(db, row.member, {by: user_id, now})
      return presentMember({...row, member: {...row.member, availability}})
    },
  ),

  route(contract.setOwnDaysAway, async ({db, caller: {org_id, member_id}, body: {away, seen}, now}) => {
    const row = org_id === null || member_id === null ? undefined : await lockMember(db, {org_id, id: member_id})
    if (!row) return notFound()
    const recorded = inOrder.availability(row.member.availability)
    const stale = refuseStale(seen, {away: recorded.away})
    if (stale) return stale
    const availability = {...recorded, away}
    await saveAvailability(db, row.member.id, availability)
    await notifyDaysAway(db, {...row, before: recorded.away, away}, now)
    return presentMember({...row, member: {...row.member, availability}})
  }),

  route(contract.removeMember, async ({db, deps, caller: {org_id, user_id}, params: {id}, now}) => {
    const row = org_id === null ? undefined : await lockMember(db, {org_id, id})
    if (!row) return notFound()
    const {member} = row
    if (member.role === 'owner' && !(await hasOtherOwner(db, member))) return lastOwner()
    if (!(await withdrawMemberInvite(db, member.user_id, now))) {
      await setRemoved(db, id, now)
      await endSignInsOfFormer(db, member.user_id, {org_id: member.org_id})
      await unassign(db, {member_ids: [id], user_id, now})
      await removePlanMethodOf(db, {owner_id: member.org_id, user_id: member.user_id, now})
      await deleteNotifications(db, member.user_id)
      await deleteUnread(db, [member.user_id])
      await expireExports(db, [member.user_id], now)
      await deps.jobs.send(db, 'mail', {mail: 'left_agency', user_id: member.user_id, org_id: member.org_id})
    }
    await publishChange(db, {kind: 'member_removed', to: {org: org_id}, by: user_id}, now)
    return {ok: true as const}
  }),
]
