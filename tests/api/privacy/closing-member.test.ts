import {expect, test} from 'vitest'
import {closeAccount} from '#contract/accounts/closing.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import {password} from '#tests/support/people.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const {agencyMorning} = morningsOf(app)
const visit = visitsOf(app)

test('a field caregiver closes the account once their visit is over, also where it is contested', async () => {
  const {field, session, assign} = await agencyMorning()
  await assign(field.member_id)
  await visit.starts(field, session)
  const close = () => app.call(closeAccount, {by: field, key: newId(), body: {password}})
  expectRefusal(await close(), 409, 'account_in_use')
  app.clock.set(plusMs(session.scheduled_end, 60_000))
  await visit.ends(field, session)
  await app.rows(`update sessions set status = 'DISPUTED' where id = '${session.id}'`)
  expect((await close()).status).toBe(200)
})
