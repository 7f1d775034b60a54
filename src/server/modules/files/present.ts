import type {Certificate, CertificateField, UploadType} from '#contract/files.ts'
import type {FileRow} from './store.ts'

export const presentCertificate = (row: FileRow): Certificate => ({
  id: row.id,
  field: row.purpose as CertificateField,
  name: row.name,
  type: row.type as UploadType,
  bytes: row.bytes,
  uploaded_at: row.created_at,
})
