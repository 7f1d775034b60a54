import {uploadCertificates, uploadOrganizationFiles} from '#contract/accounts/profile-edit.ts'
import type {TestApp} from '#tests/support/app.ts'
import type {Caretaker, Member} from '#tests/support/people.ts'
import {fileOf, pdf} from '#tests/support/pictures.ts'

/** Names of files, as their owners gave them. */
export const cardName = 'CPR card.pdf'
export const licenceName = 'Licence.pdf'

/** Accounts by their own ids, what was uploaded, and one of the agency's people. */
export async function profileIds(
  app: TestApp,
  {caretaker_party, agency_party}: {caretaker_party: Caretaker; agency_party: Member},
) {
  const {certificates} = await app.ok(uploadCertificates, {
    by: caretaker_party,
    files: {certifications: [fileOf(pdf(), cardName)]},
  })
  await app.ok(uploadOrganizationFiles, {
    by: agency_party,
    files: {certifications: [fileOf(pdf(), licenceName)]},
  })
  return {
    caretaker_party_user: caretaker_party.user_id,
    CERT: certificates[0]!.id,
    MEMBER: (await app.member(agency_party, 'field')).member_id,
  }
}
