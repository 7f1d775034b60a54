import {m} from '#messages'
import type {AnswerIn} from '#contract/endpoint.ts'
import type {
  deleteOrganizationFile,
  uploadCertificates,
  uploadOrganizationFiles,
} from '#contract/accounts/profile-edit.ts'
import {CertificateField} from '#contract/files.ts'
import {is} from 'valibot'
import {inTransaction} from '#server/http/in-transaction.ts'
import type {Call} from '#server/http/mount.ts'
import {invalid, notFound, Refusal, tooManyRequests} from '#server/http/refusal.ts'
import {hasExpired} from '../certificates/routes.ts'
import {storeUploads, expirePicture, assignFile} from '#server/modules/files/index.ts'
import {checkDay} from './policy.ts'
import {addCertificates, removeCertificate} from './certificates.ts'
import {isLegalName, shownName} from './names.ts'
import {ownCaretaker, ownOrganization} from './own.ts'
import {removeLogo, replaceLogo} from './commands.ts'

const isOver = (expires_on: string | undefined, now: string) =>
  hasExpired({expires_on: expires_on ?? null}, checkDay(now))

/**
 * Uploads a caregiver's certificates: skills, and legal or medical papers marked by their names.
 * @see src/domain/rules-people.md#certificates
 */
export async function uploadForCaretaker({
  db,
  deps,
  caller: {caretaker_id, user_id},
  uploads,
  query: {title, expires_on},
  now,
}: Call<typeof uploadCertificates>): Promise<AnswerIn<typeof uploadCertificates> | Refusal> {
  if (caretaker_id === null) return notFound()
  const papers = uploads.filter(each => each.field === 'legal_certifications')
  if (!papers.every(each => isLegalName(shownName(each.filename)))) {
    return invalid('legal_certifications', m.start_the_file_name_with())
  }
  if (isOver(expires_on, now)) return invalid('expires_on', m.must_not_be_in_the_past())
  const wait_s = await deps.limits.take('uploads_user', user_id)
  if (wait_s !== null) return tooManyRequests(wait_s)
  const stored = await storeUploads(db, deps.files, uploads, {owner_id: caretaker_id, now})
  if (stored instanceof Refusal) return stored
  return inTransaction(db, async tx => {
    const refusal = await addCertificates(tx, {caretaker_id}, {all: stored, title, expires_on})
    return refusal ?? (await ownCaretaker(tx, caretaker_id, now)) ?? notFound()
  })
}

/** Uploads an agency's logo and certificates. */
export async function uploadForOrganization({
  db,
  deps,
  caller,
  uploads,
  query: {title, expires_on},
  now,
}: Call<typeof uploadOrganizationFiles>): Promise<AnswerIn<typeof uploadOrganizationFiles> | Refusal> {
  const {org_id} = caller
  if (org_id === null) return notFound()
  if (isOver(expires_on, now)) return invalid('expires_on', m.must_not_be_in_the_past())
  const wait_s = await deps.limits.take('uploads_user', caller.user_id)
  if (wait_s !== null) return tooManyRequests(wait_s)
  const stored = await storeUploads(db, deps.files, uploads, {owner_id: org_id, now})
  if (stored instanceof Refusal) return stored
  return inTransaction(db, async tx => {
    const logo = stored.find(each => each.field === 'logo')
    if (logo) {
      await assignFile(tx, logo.id, shownName(logo.filename))
      await expirePicture(tx, {key: await replaceLogo(tx, org_id, logo.key), owner_id: org_id}, now)
    }
    const refusal = await addCertificates(tx, {org_id}, {all: stored, title, expires_on})
    return refusal ?? (await ownOrganization(tx, caller, now)) ?? notFound()
  })
}

/** Removes a logo or a certificate of the agency. The name is looked up in the agency's lists, never on disk. */
export async function deleteForOrganization({
  db,
  caller,
  query: {field, filename},
  now,
}: Call<typeof deleteOrganizationFile>): Promise<AnswerIn<typeof deleteOrganizationFile> | Refusal> {
  const {org_id} = caller
  if (org_id === null) return notFound()
  if (field === 'logo') {
    if (!(await removeLogo(db, org_id, filename))) return notFound()
    await expirePicture(db, {key: filename, owner_id: org_id}, now)
  } else if (is(CertificateField, field)) {
    const refusal = await removeCertificate(db, {org_id}, {name: filename, field}, now)
    if (refusal) return refusal
  } else return notFound()
  return (await ownOrganization(db, caller, now)) ?? notFound()
}
