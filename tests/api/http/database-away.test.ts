import {afterAll, expect, test} from 'vitest'
import {health, ready} from '#contract/platform.ts'
import {confirmStartByParent} from '#contract/sessions/confirming.ts'
import {newId} from '#lib/id.ts'
import {openPostgres} from '#server/db/client.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'

const token = 'a-token-that-cannot-be-looked-up'
// nothing listens there
const nowhere = await openPostgres('postgres://village@127.0.0.1:1/village', {migrate: false})
const away = await testApp({database: nowhere})
const stopping = await testApp({isStopping: () => true})
afterAll(() => nowhere.close())

test('without its database a call is refused for a moment and says when to call again', async () => {
  const answer = await away.call(confirmStartByParent, {token, key: newId(), params: {id: newId()}, body: {}})
  expectRefusal(answer, 503, 'unavailable')
  expect(answer.headers.get('Retry-After')).toBe('2')
  expectRefusal(await away.call(ready), 503, 'unavailable')
  expect((await away.call(health)).status).toBe(200)
})

test('a server that is stopping is not ready, and still answers', async () => {
  expectRefusal(await stopping.call(ready), 503, 'unavailable')
  expectRefusal(await stopping.call(confirmStartByParent, {token, params: {id: newId()}, body: {}}), 401)
})
