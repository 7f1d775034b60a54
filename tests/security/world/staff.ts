import {newId} from '#lib/id.ts'
import {contactMessages, faqs, openQuestions, users} from '#server/db/schema/all.ts'
import type {TestApp} from '#tests/support/app.ts'

/** A question of the FAQ, a message of the contact page, what the assistant could not answer, and a colleague who was invited. */
export async function staffIds(app: TestApp) {
  const created_at = app.clock.now()
  const [FAQ, MESSAGE, OPEN_QUESTION, INVITED_STAFF] = [newId(), newId(), newId(), newId()]
  await app.db
    .insert(faqs)
    .values({id: FAQ, audience: 'General', question: 'How?', answer: 'So.', position: 1, created_at})
  await app.db
    .insert(contactMessages)
    .values({id: MESSAGE, name: 'Ada', email: 'ada@example.test', message: 'Hello', created_at})
  await app.db
    .insert(openQuestions)
    .values({id: OPEN_QUESTION, question: 'how come?', user_type: 'guest', asked_at: created_at})
  await app.db.insert(users).values({
    id: INVITED_STAFF,
    email: 'invited@example.test',
    first_name: 'Ivy',
    last_name: 'Invited',
    role: 'blog_writer',
    created_at,
  })
  return {FAQ, MESSAGE, OPEN_QUESTION, INVITED_STAFF}
}
