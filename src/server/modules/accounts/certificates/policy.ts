import type {Caller} from '#server/http/caller.ts'
import type {FileRow} from '#server/modules/files/index.ts'

/** `today` as `checkDay` of the offers' policy tells it: a day is over when it is over everywhere. */
export const hasEnded = (file: Pick<FileRow, 'expires_on'>, today: string): boolean =>
  file.expires_on !== null && file.expires_on < today

/**
 * Staff read every certificate, archived ones too: they verify by them. Whoever uploaded one reads it while it stands in the
 * profile. A family with an offer of its owner, or whom its owner works for, reads what shows skill, and never papers of the
 * law or of health, nor what has expired. For everybody else, other caregivers and agencies and writers of the blog, it is not there.
 */
export function maySeeCertificate(
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
