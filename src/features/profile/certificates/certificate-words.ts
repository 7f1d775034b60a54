import {m} from '#messages'
import type {Certificate, CertificateField, UploadType} from '#contract/files.ts'
import type {CertificatePlace} from '#data/queries/certificates.ts'
import {expiring_days} from '#domain/accounts/expiry-reminder.ts'
import {addDays, dayIn, dayText} from '#lib/day.ts'

/**
 * The kinds of certificate files. Legal and medical ones have a prefix in their names.
 * @see src/domain/rules-people.md#certificates
 */
export const paperKinds = {
  certificate: {label: m.certificate(), field: 'certifications', prefix: ''},
  legal: {label: m.legal_document(), field: 'legal_certifications', prefix: 'Legal: '},
  medical: {label: m.medical_document(), field: 'legal_certifications', prefix: 'Medical: '},
} as const satisfies Record<string, {label: string; field: CertificateField; prefix: string}>
export type PaperKind = keyof typeof paperKinds

/** Where a file of this kind goes, under the title that its owner typed. */
export function placeOf(kind: PaperKind, title: string, expires_on: string): CertificatePlace {
  const {field, prefix} = paperKinds[kind]
  return {field, title, sent_as: title.startsWith(prefix.trim()) ? title : prefix + title, expires_on}
}

const types: Record<UploadType, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
}

/** `340 kB`, `2.4 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? m.kb_profile({max: Math.max(1, Math.round(bytes / 1024))})
    : m.mb({fixed: (bytes / 1024 / 1024).toFixed(1)})

/** `PDF, 340 kB, Tue, Nov 24`, with the day in the reader's zone. */
export function fileText(file: Certificate | undefined, today: string, zone: string): string {
  if (!file) return m.name_only_no_file()
  return `${types[file.type]}, ${sizeText(file.bytes)}, ${dayText(dayIn(zone, file.uploaded_at), today)}`
}

type Ending = Pick<Certificate, 'expires_on' | 'has_expired'>

/** `Valid until Tue, Nov 24`, or that it expired; empty without an expiry date. */
export function endText({expires_on, has_expired}: Ending, today: string): string {
  if (!expires_on) return ''
  const day = dayText(expires_on, today)
  return has_expired ? m.expired_on_families_do_not_see({day}) : m.valid_until({day})
}

/** The text's color: expired, expiring soon, or later. */
export function endTone({expires_on, has_expired}: Ending, today: string): string {
  if (has_expired) return 'text-bad'
  return expires_on && expires_on <= addDays(today, expiring_days) ? 'text-waiting' : 'text-muted'
}
