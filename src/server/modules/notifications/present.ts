import type {Notification} from '#contract/notifications.ts'
import type {Reader} from '#domain/time.ts'
import {noticeKinds, type NoticeKind, type NoticeSide} from './kinds.ts'
import type {NoticeRow} from './list.ts'
import {wordsOf} from './words.ts'
import type {NoticeWords} from './words-parts.ts'

const isKnown = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind)

/** What a stored notice says to its reader; null for a kind that another version of the product wrote. */
export function wordsOfRow(row: NoticeRow, reader: Reader & {is_brief?: boolean}): NoticeWords | null {
  const {kind, facts, booking_id, session_id, invoice_id} = row
  if (!isKnown(kind)) return null
  return wordsOf(kind, facts, {...reader, side: row.side as NoticeSide, booking_id, session_id, invoice_id})
}

/** Notices as their reader has them, those left out that this version has no words for. */
export const presentNotices = (rows: readonly NoticeRow[], reader: Reader): Notification[] =>
  rows.flatMap(row => {
    const words = wordsOfRow(row, reader)
    if (!words || !isKnown(row.kind)) return []
    return {
      id: row.id,
      kind: row.kind,
      group: noticeKinds[row.kind].group,
      ...words,
      created_at: row.created_at,
      read_at: row.read_at,
      booking_id: row.booking_id,
      session_id: row.session_id,
      invoice_id: row.invoice_id,
    }
  })
