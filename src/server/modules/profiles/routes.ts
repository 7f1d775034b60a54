import * as contract from '#contract/profiles.ts'
import * as registration from '#contract/registration.ts'
import {route} from '#server/http/mount.ts'
import {notFound, refuse} from '#server/http/refusal.ts'
import {createCaretakerProfile, createFamily} from './create.ts'
import {maySeeCaretaker, maySeeOrganization} from './policy.ts'
import {
  presentCaretaker,
  presentFamily,
  presentMember,
  presentOrganization,
  presentOwnCaretaker,
  presentOwnOrganization,
  presentSummary,
} from './present.ts'
import {
  caretakerById,
  checksOf,
  dealingsWithCaretaker,
  familyOf,
  hasMetOrganization,
  membersOf,
  organizationById,
  subscribedOrganizations,
} from './store.ts'

/** The sign-in is of the right role, its profile was not made yet; clients look for the words (spec §8). */
const noProfile = (whose: string) => refuse('not_found', `${whose} profile not found`)

export const profileRoutes = [
  route(contract.getParentProfile, async ({db, caller, now}) => {
    const {parent_id, user_id} = caller
    const family = parent_id && (await familyOf(db, {parent_id, user_id}, now))
    return family ? presentFamily(family) : noProfile('Parent')
  }),

  route(contract.getOwnCaretakerProfile, async ({db, caller, now}) => {
    const row = caller.caretaker_id && (await caretakerById(db, caller.caretaker_id, now))
    return row ? presentOwnCaretaker(row, await checksOf(db, row.caretaker.id)) : noProfile('Caretaker')
  }),

  route(contract.getCaretaker, async ({db, caller, params, now}) => {
    const row = await caretakerById(db, params.id, now)
    if (!row) return notFound()
    const dealings = await dealingsWithCaretaker(db, caller.parent_id, params.id)
    if (!maySeeCaretaker(caller, row, dealings)) return notFound()
    return presentCaretaker(row, await checksOf(db, params.id), dealings)
  }),

  route(contract.getOwnOrganization, async ({db, caller, now}) => {
    const row = caller.org_id && (await organizationById(db, caller.org_id, now))
    return row ? presentOwnOrganization(row, caller) : noProfile('Organization')
  }),

  route(contract.getOrganization, async ({db, caller, params, now}) => {
    const row = await organizationById(db, params.id, now)
    if (!row) return notFound()
    const hasMet = caller.parent_id !== null && (await hasMetOrganization(db, caller.parent_id, params.id))
    const org = {id: params.id, is_subscribed: row.is_subscribed}
    return maySeeOrganization(caller, org, hasMet) ? presentOrganization(row) : notFound()
  }),

  route(contract.listOrganizations, async ({db, query, now}) =>
    (await subscribedOrganizations(db, query, now)).map(presentSummary),
  ),

  route(contract.listMembers, async ({db, caller}) =>
    caller.org_id ? (await membersOf(db, caller.org_id)).map(presentMember) : noProfile('Organization'),
  ),

  route(registration.setUpParent, createFamily),

  route(registration.createCaretaker, createCaretakerProfile),
]
