import {m} from '#messages'
import {
  getCertificate,
  setCertificateExpiry,
  type Certificate,
  type CertificateField,
  type UploadType,
} from '#contract/files.ts'
import {preloadingRoute, route} from '#server/http/mount.ts'
import {invalid, notFound} from '#server/http/refusal.ts'
import {certificateById, updateExpiry, type FileRow} from '#server/modules/files/index.ts'
import type {Caller} from '#server/http/caller.ts'
import {checkDay} from '../profiles/policy.ts'
import {hasMetOwner} from '../profiles/store.ts'
import {sendFile} from './send-file.ts'

export const certificateRoutes = [
  preloadingRoute(
    getCertificate,
    ({db, params}) => certificateById(db, params.id),
    async ({db, caller, deps, now, setHeader}, file) => {
      if (!file?.owner_id) return notFound()
      const hasMet = caller.parent_id !== null && (await hasMetOwner(db, caller.parent_id, file.owner_id))
      if (!maySeeCertificate(caller, file, {hasMet}, checkDay(now))) return notFound()
      return sendFile({deps, setHeader}, file, file.name)
    },
  ),

  route(setCertificateExpiry, async ({db, caller, params: {id}, body: {expires_on}, now}) => {
    const owner_id = caller.caretaker_id ?? caller.org_id
    const today = checkDay(now)
    if (hasExpired({expires_on}, today)) return invalid('expires_on', m.must_not_be_in_the_past())
    const [row] = owner_id === null ? [] : await updateExpiry(db, {ids: [id], owner_id, expires_on})
    return row ? presentCertificate(row, today) : notFound()
  }),
]

/** `today` comes from `checkDay`: a day ends when it has ended in every time zone. */
export const hasExpired = (file: Pick<FileRow, 'expires_on'>, today: string): boolean =>
  file.expires_on !== null && file.expires_on < today

/**
 * Staff may read every certificate, archived ones too; its owner reads those in the profile. Families that dealt with
 * the owner read skill certificates that have not expired, and no legal or medical papers.
 */
function maySeeCertificate(
  caller: Pick<Caller, 'role' | 'caretaker_id' | 'org_id'>,
  file: Pick<FileRow, 'owner_id' | 'purpose' | 'archived_at' | 'expires_on'>,
  family: {hasMet: boolean},
  today: string,
): boolean {
  if (caller.role === 'admin') return true
  if (file.archived_at !== null) return false
  if (caller.role === 'parent') {
    return family.hasMet && file.purpose === 'certifications' && !hasExpired(file, today)
  }
  return file.owner_id !== null && [caller.caretaker_id, caller.org_id].includes(file.owner_id)
}

export const presentCertificate = (row: FileRow, today: string): Certificate => ({
  id: row.id,
  field: row.purpose as CertificateField,
  name: row.name,
  type: row.type as UploadType,
  bytes: row.bytes,
  uploaded_at: row.created_at,
  expires_on: row.expires_on,
  has_expired: hasExpired(row, today),
})
