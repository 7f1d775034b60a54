import * as contract from '#contract/admin/operations.ts'
import {route, type Route} from '#server/http/mount.ts'
import {listAnswer, pageOf} from '#server/http/paging.ts'
import {notFound, Refusal} from '#server/http/refusal.ts'
import {recordAudit} from '#server/db/audit.ts'
import {lockMessage, messagePage, updateMessage, type MessageRow} from './store.ts'

const present = (row: MessageRow): contract.ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  topic: row.topic,
  message: row.message,
  created_at: row.created_at,
  read_at: row.read_at,
  answered_at: row.answered_at,
})

export const staffContactRoutes: readonly Route[] = [
  route(contract.listMessages, async ({db, query}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    return listAnswer(await messagePage(db, query.state === 'waiting', page), page, row => row.id, present)
  }),

  /** Reading leaves no trace in the audit log but on the message itself; what is said about an answer does. */
  route(contract.markMessage, async ({db, params: {id}, body: {read, answered}, caller: {user_id}, now}) => {
    const before = await lockMessage(db, id)
    if (!before) return notFound()
    const after: MessageRow = {
      ...before,
      read_at: before.read_at ?? (read || answered ? now : null),
      answered_at:
        answered === undefined ? before.answered_at : answered ? (before.answered_at ?? now) : null,
    }
    await updateMessage(db, after)
    if (after.answered_at !== before.answered_at) {
      const [was, is] = [{answered_at: before.answered_at}, {answered_at: after.answered_at}]
      await recordAudit(
        db,
        {user_id, now},
        {did: 'marked', target: 'message', target_id: id, before: was, after: is},
      )
    }
    return present(after)
  }),
]
