import * as contract from '#contract/admin/platform.ts'
import {newId} from '#lib/id.ts'
import {route, type Route} from '#server/http/mount.ts'
import {notFound} from '#server/http/refusal.ts'
import {recordAudit} from '#server/db/audit.ts'
import {presentFaq} from './present.ts'
import {insertFaq, lockFaq, placeFaq, updateFaq} from './save.ts'
import type {FaqRow} from './store.ts'

const said = ({audience, question, answer, position}: FaqRow) => ({audience, question, answer, position})

/** What staff do about questions; what they take away keeps its place for when it is brought back. */
export const staffFaqRoutes: readonly Route[] = [
  route(contract.createFaq, async ({db, body, caller: {user_id}, now}) => {
    const faq = await insertFaq(db, {...body, id: newId(), created_at: now})
    const change = {did: 'created', target: 'faq', target_id: faq.id, before: null, after: said(faq)} as const
    await recordAudit(db, {user_id, now}, change)
    return presentFaq(faq)
  }),

  route(contract.changeFaq, async ({db, params: {id}, body: {position, ...text}, caller: {user_id}, now}) => {
    const before = await lockFaq(db, id)
    if (!before || before.deleted_at !== null) return notFound()
    if (Object.keys(text).length > 0) await updateFaq(db, id, text)
    const changed = {...before, ...text}
    const faq = position === undefined ? changed : await placeFaq(db, changed, position)
    const change = {
      did: 'changed',
      target: 'faq',
      target_id: id,
      before: said(before),
      after: said(faq),
    } as const
    await recordAudit(db, {user_id, now}, change)
    return presentFaq(faq)
  }),

  route(contract.deleteFaq, async ({db, params: {id}, caller: {user_id}, now}) => {
    const before = await lockFaq(db, id)
    if (!before || before.deleted_at !== null) return notFound()
    await updateFaq(db, id, {deleted_at: now})
    const change = {did: 'deleted', target: 'faq', target_id: id, before: said(before), after: null} as const
    await recordAudit(db, {user_id, now}, change)
    return {ok: true as const}
  }),

  route(contract.restoreFaq, async ({db, params: {id}, caller: {user_id}, now}) => {
    const gone = await lockFaq(db, id)
    if (!gone) return notFound()
    if (gone.deleted_at === null) return presentFaq(gone)
    await updateFaq(db, id, {deleted_at: null})
    const faq = await placeFaq(db, {...gone, deleted_at: null}, gone.position)
    const change = {did: 'restored', target: 'faq', target_id: id, before: null, after: said(faq)} as const
    await recordAudit(db, {user_id, now}, change)
    return presentFaq(faq)
  }),
]
