import {m} from '#messages'
import {settled} from '#lib/settled.ts'
import * as contract from '#contract/accounts/profiles.ts'
import * as profileEdit from '#contract/accounts/profile-edit.ts'
import * as registration from '#contract/accounts/registration.ts'
import {route} from '#server/http/mount.ts'
import {notFound, refuse} from '#server/http/refusal.ts'
import {endedCertificates} from '#server/modules/files/index.ts'
import {checkDay, maySeeCaretaker, maySeeOrganization} from './policy.ts'
import {removeCertificate} from './certificates.ts'
import {createCaretakerProfile, createFamily, editOrganization, editCaretaker, editFamily} from './commands.ts'
import {
  caretakerById,
  checksOf,
  dealingsWithCaretaker,
  dealingsWithOrganization,
  membersOf,
  organizationById,
  subscribedOrganizations,
} from './store.ts'
import {ownCaretaker, ownFamily, ownOrganization, papersOf} from './own.ts'
import {withInvitationLinks} from '../stored-links.ts'
import {presentCaretaker, presentMember, presentOrganization, presentSummary} from './present.ts'
import {deleteForOrganization, uploadForCaretaker, uploadForOrganization} from './uploads.ts'

/** The account has no profile yet; clients match this text. @see src/domain/rules-people.md#registration */
const noProfile = (text: () => string) => refuse('not_found', text())

export const profileRoutes = [
  route(
    contract.getParentProfile,
    async ({db, caller, now}) => (await ownFamily(db, caller, now)) ?? noProfile(m.parent_profile_not_found),
  ),

  route(
    contract.getOwnCaretakerProfile,
    async ({db, caller, now}) =>
      (await ownCaretaker(db, caller.caretaker_id, now)) ?? noProfile(m.caretaker_profile_not_found),
  ),

  route(contract.getCaretaker, async ({db, caller, params, now}) => {
    const [row, dealings, checks, papers] = await settled([
      caretakerById(db, params.id),
      dealingsWithCaretaker(db, caller.parent_id, params.id),
      checksOf(db, params.id),
      papersOf(db, params.id, now),
    ])
    if (!row) return notFound()
    if (!maySeeCaretaker(caller, row, dealings)) return notFound()
    return presentCaretaker(row, checks, papers, dealings)
  }),

  route(
    contract.getOwnOrganization,
    async ({db, caller, now}) =>
      (await ownOrganization(db, caller, now)) ?? noProfile(m.organization_profile_not_found),
  ),

  route(contract.getOrganization, async ({db, caller, params, now}) => {
    const [row, dealings, papers] = await settled([
      organizationById(db, params.id, now),
      dealingsWithOrganization(db, caller.parent_id, params.id),
      papersOf(db, params.id, now),
    ])
    if (!row) return notFound()
    const org = {id: params.id, is_subscribed: row.is_subscribed}
    if (!maySeeOrganization(caller, org, dealings.has_met)) return notFound()
    return presentOrganization(row, papers, dealings)
  }),

  route(contract.listOrganizations, async ({db, query, now}) => {
    const subscribed = subscribedOrganizations(db, query, now)
    const today = checkDay(now)
    const [all, ended] = await settled([subscribed, endedCertificates(db, subscribed.as('subscribed'), today)])
    return all.map(org => presentSummary(org, {files: ended.filter(each => each.owner_id === org.id), today}))
  }),

  route(contract.listMembers, async ({db, deps, caller}) => {
    if (!caller.org_id) return noProfile(m.organization_profile_not_found)
    const members = (await membersOf(db, caller.org_id)).map(presentMember)
    // only owners invite
    return caller.member_role === 'owner' ? withInvitationLinks(deps, members) : members
  }),

  route(registration.setUpParent, createFamily),

  route(registration.createCaretaker, createCaretakerProfile),

  route(profileEdit.updateFamily, editFamily),

  route(profileEdit.updateCaretaker, editCaretaker),

  route(profileEdit.uploadCertificates, uploadForCaretaker),

  route(profileEdit.deleteCertificate, async ({db, caller: {caretaker_id}, params, query, now}) => {
    if (caretaker_id === null) return notFound()
    const refusal = await removeCertificate(db, {caretaker_id}, {...params, ...query}, now)
    return refusal ?? (await ownCaretaker(db, caretaker_id, now)) ?? notFound()
  }),

  route(profileEdit.updateOrganization, editOrganization),

  route(profileEdit.uploadOrganizationFiles, uploadForOrganization),

  route(profileEdit.deleteOrganizationFile, deleteForOrganization),
]
