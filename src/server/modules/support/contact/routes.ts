import * as contract from '#contract/content/contact.ts'
import {route} from '#server/http/mount.ts'
import {tooManyRequests} from '#server/http/refusal.ts'
import {insertMessage} from './store.ts'

export const contactRoutes = [
  /** Kept for staff, and mailed to them, so that an answer is one key away. */
  route(contract.contactUs, async ({db, deps, body, now, address}) => {
    const wait_s = await deps.limits.take('contact_address', address)
    if (wait_s !== null) return tooManyRequests(wait_s)
    await db.transaction(async tx => {
      const message_id = await insertMessage(tx, {...body, created_at: now})
      await deps.jobs.send(tx, 'mail', {mail: 'contact_message', message_id})
    })
    return {ok: true as const}
  }),
]
