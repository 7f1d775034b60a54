import {m} from '#messages'
import * as contract from '#contract/accounts/members.ts'
import {deleteUnread} from '#server/db/delete-unread.ts'
import {expireExports} from '#server/db/expire-exports.ts'
import {route} from '#server/http/mount.ts'
import {notFound, refuse, tooManyRequests} from '#server/http/refusal.ts'
import {invitedEmailTaken, ownEmailInvited} from '../auth/policy.ts'
import {insertUser, withdrawMemberInvite} from '../auth/store.ts'
import {endSignInsOfFormer} from '../auth/credentials-store.ts'
import {deleteNotifications} from '#server/modules/notifications/index.ts'
import {removeMethodOfAdult} from '#server/modules/payments/index.ts'
import {removePlanMethodOf} from '#server/modules/subscriptions/index.ts'
import {withInvitationLinks} from '../stored-links.ts'
import {presentAdult, adultsOf, formerAdult, leaveFamily, lockFamilyRow, takeSecondSeat} from './store.ts'

export const familyRoutes = [
  route(contract.listFamily, async ({db, deps, caller: {parent_id}}) =>
    parent_id === null ? notFound() : withInvitationLinks(deps, (await adultsOf(db, parent_id)).map(presentAdult)),
  ),

  route(contract.inviteToFamily, async ({db, deps, caller: {parent_id, user_id: by_user_id}, body, now}) => {
    if (parent_id === null) return notFound()
    const wait_s = await deps.limits.take('invitations_user', by_user_id)
    if (wait_s !== null) return tooManyRequests(wait_s)
    const waiting = (await adultsOf(db, parent_id)).find(({user}) => user.email === body.email)
    if (waiting?.user.id === by_user_id) return ownEmailInvited()
    if (waiting && !presentAdult(waiting).is_invited) return invitedEmailTaken()
    const user_id =
      waiting?.user.id ??
      (await insertUser(db, {...body, role: 'parent', created_at: now})) ??
      (await formerAdult(db, {parent_id, email: body.email}))
    if (user_id === null) return invitedEmailTaken()
    // the refusal rolls back the new account
    if (!waiting && !(await takeSecondSeat(db, {parent_id, user_id, now}))) {
      return refuse('family_full', m.a_family_can_have_at_most_two())
    }
    await deps.jobs.send(db, 'mail', {mail: 'invitation', user_id, by_user_id})
    const second = (await adultsOf(db, parent_id)).find(each => each.user.id === user_id)
    return second ? presentAdult(second) : notFound()
  }),

  route(
    contract.sendFamilyInviteAgain,
    async ({db, deps, caller: {parent_id, user_id: by_user_id}, params: {user_id}}) => {
      if (parent_id === null) return notFound()
      await lockFamilyRow(db, parent_id)
      const adult = (await adultsOf(db, parent_id)).find(each => each.user.id === user_id)
      if (!adult) return notFound()
      const presented = presentAdult(adult)
      if (!presented.is_invited) return refuse('already_joined', m.this_person_has_already_joined())
      const wait_s = await deps.limits.take('invitations_user', by_user_id)
      if (wait_s !== null) return tooManyRequests(wait_s)
      await deps.jobs.send(db, 'mail', {mail: 'invitation', user_id, by_user_id})
      return presented
    },
  ),

  route(
    contract.removeFromFamily,
    async ({db, deps, caller: {parent_id, user_id: by_user_id}, params: {user_id}, now}) => {
      if (parent_id === null) return notFound()
      await lockFamilyRow(db, parent_id)
      const adults = await adultsOf(db, parent_id)
      const adult = adults.find(each => each.user.id === user_id)
      if (!adult) return notFound()
      if (presentAdult(adult).is_closed) return refuse('adult_closed', m.this_person_closed_their_account())
      if (adult.is_first) return refuse('first_adult', m.the_contact_of_the_family_stays())
      if (await withdrawMemberInvite(db, user_id, now)) return {ok: true as const}
      await removeMethodOfAdult(db, {parent_id, user_id, by: by_user_id, now})
      await leaveFamily(db, {parent_id, user_id, now})
      // requests that waited for their email wait for that of the one who stays
      const other = adults.find(each => each.user.id !== user_id)
      if (other) await deps.showPendingRequests(db, {user_id: other.user.id, now})
      await removePlanMethodOf(db, {owner_id: parent_id, user_id, now})
      await endSignInsOfFormer(db, user_id, {parent_id})
      await deleteNotifications(db, user_id)
      await deleteUnread(db, [user_id])
      await expireExports(db, [user_id], now)
      if (user_id === by_user_id) await deps.jobs.send(db, 'mail', {mail: 'adult_left', parent_id, user_id})
      else await deps.jobs.send(db, 'mail', {mail: 'left_family', user_id, by_user_id})
      return {ok: true as const}
    },
  ),
]
