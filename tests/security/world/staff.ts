import {newId} from '#lib/id.ts'
import {contactMessages, faqs} from '#server/db/schema/all.ts'
import type {TestApp} from '#tests/support/app.ts'

/** A question of everybody's, and what someone wrote by the contact page. */
export async function staffIds(app: TestApp): Promise<{FAQ: string; MESSAGE: string}> {
  const created_at = app.clock.now()
  const [FAQ, MESSAGE] = [newId(), newId()]
  await app.db
    .insert(faqs)
    .values({id: FAQ, audience: 'General', question: 'How?', answer: 'So.', position: 1, created_at})
  await app.db
    .insert(contactMessages)
    .values({id: MESSAGE, name: 'Ada', email: 'ada@example.test', message: 'Hello', created_at})
  return {FAQ, MESSAGE}
}
