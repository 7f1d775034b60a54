import {newId} from '#lib/id.ts'
import {contactMessages, faqs, openQuestions} from '#server/db/schema/all.ts'
import type {TestApp} from '#tests/support/app.ts'

/** A question of the FAQ, what someone wrote by the contact page, and what the assistant could not answer. */
export async function staffIds(app: TestApp): Promise<{FAQ: string; MESSAGE: string; OPEN_QUESTION: string}> {
  const created_at = app.clock.now()
  const [FAQ, MESSAGE, OPEN_QUESTION] = [newId(), newId(), newId()]
  await app.db
    .insert(faqs)
    .values({id: FAQ, audience: 'General', question: 'How?', answer: 'So.', position: 1, created_at})
  await app.db
    .insert(contactMessages)
    .values({id: MESSAGE, name: 'Ada', email: 'ada@example.test', message: 'Hello', created_at})
  await app.db
    .insert(openQuestions)
    .values({id: OPEN_QUESTION, question: 'how come?', user_type: 'guest', asked_at: created_at})
  return {FAQ, MESSAGE, OPEN_QUESTION}
}
