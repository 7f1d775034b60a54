import {
  getCertificate,
  setCertificateEnd,
  type Certificate,
  type CertificateField,
  type UploadType,
} from '#contract/files.ts'
import {fileSecurityPolicy} from '#server/http/files.ts'
import {route} from '#server/http/mount.ts'
import {invalid, notFound} from '#server/http/refusal.ts'
import {certificateById, setEnd, type FileRow} from '#server/modules/files/index.ts'
import type {Caller} from '#server/http/caller.ts'
import {checkDay} from '../profiles/policy.ts'
import {hasMetOwner} from '../profiles/store.ts'

/** A file name for `Content-Disposition`; non-ASCII names as UTF-8 (RFC 6266). */
const named = (name: string) =>
  `filename="${name.replaceAll(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, c => `%${c.charCodeAt(0).toString(16)}`)}`

export const fileRoutes = [
  route(getCertificate, async ({db, caller, params, deps, now, setHeader}) => {
    const file = await certificateById(db, params.id)
    if (!file?.owner_id) return notFound()
    const hasMet = caller.parent_id !== null && (await hasMetOwner(db, caller.parent_id, file.owner_id))
    if (!maySeeCertificate(caller, file, {hasMet}, checkDay(now))) return notFound()
    const bytes = await deps.files.get(file.key)
    if (!bytes) return notFound()
    setHeader('Content-Type', file.type)
    setHeader('Content-Security-Policy', fileSecurityPolicy)
    // a PDF was not re-encoded, so it is offered as a download only
    const isPdf = file.type === 'application/pdf'
    setHeader('Content-Disposition', `${isPdf ? 'attachment' : 'inline'}; ${named(file.name)}`)
    return bytes as Uint8Array<ArrayBuffer>
  }),

  route(setCertificateEnd, async ({db, caller, params: {id}, body: {expires_on}, now}) => {
    const owner_id = caller.caretaker_id ?? caller.org_id
    const today = checkDay(now)
    if (hasEnded({expires_on}, today)) return invalid('expires_on', 'Must not be in the past')
    const row = owner_id === null ? undefined : await setEnd(db, {id, owner_id, expires_on})
    return row ? presentCertificate(row, today) : notFound()
  }),
]

/** `today` comes from `checkDay`: a day ends when it has ended in every time zone. */
export const hasEnded = (file: Pick<FileRow, 'expires_on'>, today: string): boolean =>
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
    return family.hasMet && file.purpose === 'certifications' && !hasEnded(file, today)
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
  has_expired: hasEnded(row, today),
})
