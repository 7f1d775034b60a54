import type {CheckDocument, CheckKind, UploadType} from '#contract/files.ts'
import type {FileRow} from '#server/modules/files/index.ts'

/** A check's document as its owner and staff see it; the name of the file is not stored. */
export const presentCheckDocument = (row: FileRow): CheckDocument => ({
  id: row.id,
  kind: row.purpose.slice('check_'.length) as CheckKind,
  type: row.type as UploadType,
  bytes: row.bytes,
  uploaded_at: row.created_at,
  state: row.reviewed_at === null ? 'review' : row.refused_reason === null ? 'accepted' : 'refused',
  reason: row.refused_reason,
})
