import {addChild} from '#contract/accounts/children.ts'
import {uploadCertificates, uploadCheckDocuments, uploadOrganizationFiles} from '#contract/accounts/profile-edit.ts'
import type {TestApp} from '#tests/support/app.ts'
import type {Caretaker, Member, Parent} from '#tests/support/people.ts'
import {fileOf, pdf} from '#tests/support/pictures.ts'

/** Titles of certificates, as their owners typed them. */
export const cardName = 'CPR card'
export const licenceName = 'Licence'

/** Accounts by their own ids, what was uploaded, and one of the agency's people. */
export async function profileIds(
  app: TestApp,
  {
    parent_owner,
    caretaker_party,
    agency_party,
  }: {parent_owner: Parent; caretaker_party: Caretaker; agency_party: Member},
) {
  const {certificates} = await app.ok(uploadCertificates, {
    by: caretaker_party,
    query: {title: cardName},
    files: {certifications: [fileOf(pdf(), cardName)]},
  })
  await app.ok(uploadOrganizationFiles, {
    by: agency_party,
    query: {title: licenceName},
    files: {certifications: [fileOf(pdf(), licenceName)]},
  })
  const {check_documents} = await app.ok(uploadCheckDocuments, {
    by: caretaker_party,
    params: {kind: 'identity'},
    files: {documents: [fileOf(pdf('ID'))]},
  })
  const child = await app.ok(addChild, {by: parent_owner, body: {first_name: 'Ellie', birth_month: '2023-04'}})
  return {
    CHILD: child.id,
    CHECK_DOC: check_documents[0]!.id,
    caretaker_party_user: caretaker_party.user_id,
    CERT: certificates[0]!.id,
    MEMBER: (await app.member(agency_party, 'field')).member_id,
  }
}
