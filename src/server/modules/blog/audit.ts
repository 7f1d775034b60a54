import type {Db} from '#server/db/client.ts'
import {recordAudit, type Auditor} from '#server/db/audit.ts'
import type {ManagedRow} from './write-store.ts'

const words = ({title, summary, body_html, cover, cover_alt, tags, status}: ManagedRow) => ({
  title,
  summary,
  body_html,
  cover,
  cover_alt,
  tags,
  status,
})
/** Of what is put somewhere else as it is, its name says enough. */
const place = ({title, status}: ManagedRow) => ({title, status})

function whatWasDone(before: ManagedRow, after: ManagedRow) {
  if (before.status === after.status) return after.status === 'published' ? 'changed' : null
  if (after.status === 'deleted') return 'deleted'
  if (before.status === 'deleted') return 'restored'
  return after.status === 'published' ? 'published' : 'withdrawn'
}

/**
 * Keeps in the log what readers are shown, and what is taken from them or from the writers. A draft is saved every few
 * seconds and shown to nobody: of that there is nothing to keep.
 */
export async function logged(tx: Db, by: Auditor, before: ManagedRow, after: ManagedRow): Promise<void> {
  const did = whatWasDone(before, after)
  if (did === null) return
  const states =
    did === 'changed'
      ? {before: words(before), after: words(after)}
      : did === 'published'
        ? {before: place(before), after: words(after)}
        : {before: place(before), after: place(after)}
  await recordAudit(tx, by, {did, target: 'post', target_id: after.id, ...states})
}
