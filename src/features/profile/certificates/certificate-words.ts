import type {Certificate, CertificateField, UploadType} from '#contract/files.ts'
import {addDays, dayIn, dayText} from '#lib/day.ts'

/**
 * The kinds a file is filed as. Legal and medical papers say so in their names.
 * @see src/domain/rules.md#certificates
 */
export const paperKinds = {
  certificate: {label: 'Certificate', field: 'certifications', prefix: ''},
  legal: {label: 'Legal paper', field: 'legal_certifications', prefix: 'Legal: '},
  medical: {label: 'Medical paper', field: 'legal_certifications', prefix: 'Medical: '},
} as const satisfies Record<string, {label: string; field: CertificateField; prefix: string}>
export type PaperKind = keyof typeof paperKinds

/** The file under the name that its kind asks for. */
export function namedFor(kind: PaperKind, file: File): File {
  const {prefix} = paperKinds[kind]
  const isNamed = prefix === '' || file.name.startsWith(prefix.trim())
  return isNamed ? file : new File([file], `${prefix}${file.name}`, {type: file.type})
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
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** `PDF, 340 kB, Tue, Nov 24`, by the reader's own days, or that nothing but the name is known. */
export function fileText(file: Certificate | undefined, today: string, zone: string): string {
  if (!file) return 'By name only, without a file'
  return `${types[file.type]}, ${sizeText(file.bytes)}, ${dayText(dayIn(zone, file.uploaded_at), today)}`
}

type Ending = Pick<Certificate, 'expires_on' | 'has_expired'>

/** `Valid until Tue, Nov 24`, or that it is over and seen by nobody. */
export function endText({expires_on, has_expired}: Ending, today: string): string {
  if (!expires_on) return ''
  const day = dayText(expires_on, today)
  return has_expired ? `Expired on ${day}. Families do not see it.` : `Valid until ${day}`
}

/** The text's colour: over, within the month of the reminder, or long ahead. */
export function endTone({expires_on, has_expired}: Ending, today: string): string {
  if (has_expired) return 'text-bad'
  return expires_on && expires_on <= addDays(today, 30) ? 'text-waiting' : 'text-muted'
}
