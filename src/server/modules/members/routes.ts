import * as contract from '#contract/members.ts'
import {route} from '#server/http/mount.ts'
import {notFound, refuse, tooManyRequests} from '#server/http/refusal.ts'
import {emailTaken} from '../auth/policy.ts'
import {endSignIns, insertUser} from '../auth/store.ts'
import {forgetNotices} from '../notices/store.ts'
import {presentMember} from '../profiles/present.ts'
import {unassign} from '../sessions/store.ts'
import {formerMember, insertMember, lockMember, memberById, ownersOf, setRemoved, setRole} from './store.ts'

const lastOwner = () => refuse('last_owner', 'An agency keeps an owner. Make somebody else one first.')

export const memberRoutes = [
  route(contract.inviteMember, async ({db, deps, caller: {org_id, user_id: by_user_id}, body, now}) => {
    if (org_id === null) return notFound()
    const wait_s = await deps.limits.take('invitations_user', by_user_id)
    if (wait_s !== null) return tooManyRequests(wait_s)
    const {role, ...person} = body
    const made = await insertUser(db, {...person, role: 'agency', created_at: now})
    const user_id = made ?? (await formerMember(db, org_id, body.email))
    const id = user_id && (await insertMember(db, {org_id, user_id, role, now}))
    if (!user_id || !id) return emailTaken()
    await deps.jobs.send(db, 'mail', {mail: 'invitation', user_id, by_user_id})
    const row = await memberById(db, {org_id, id})
    return row ? presentMember(row) : notFound()
  }),

  route(contract.changeMember, async ({db, caller: {org_id}, params: {id}, body: {role}}) => {
    const row = org_id === null ? undefined : await lockMember(db, {org_id, id})
    if (!row) return notFound()
    const {member} = row
    if (member.role === 'owner' && role !== 'owner' && (await ownersOf(db, member.org_id)) === 1) {
      return lastOwner()
    }
    await setRole(db, id, role)
    return presentMember({...row, member: {...member, role}})
  }),

  route(contract.removeMember, async ({db, caller: {org_id, user_id}, params: {id}, now}) => {
    const row = org_id === null ? undefined : await lockMember(db, {org_id, id})
    if (!row) return notFound()
    const {member} = row
    if (member.role === 'owner' && (await ownersOf(db, member.org_id)) === 1) return lastOwner()
    await setRemoved(db, id, now)
    await endSignIns(db, member.user_id)
    await unassign(db, {member_id: id, user_id, now})
    await forgetNotices(db, member.user_id)
    return {ok: true as const}
  }),
]
