import type {Certificate, CertificateField, UploadType} from '#contract/files.ts'
import {hasEnded} from './policy.ts'
import type {FileRow} from '#server/modules/files/index.ts'

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
