import {describe, expect, test} from 'vitest'
import * as auth from '#contract/auth.ts'
import * as contract from '#contract/notices.ts'
import {testApp} from '../support/app.ts'
import {storyOf} from '../support/story.ts'
import {until} from '../support/until.ts'

const app = await testApp()
const story = storyOf(app)

/** A stream as a client reads it. Resolves once nothing can be missed any more. */
async function listen(by: {token: string}) {
  const response = await app.app.request('/api/events', {headers: {Authorization: `Bearer ${by.token}`}})
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let isOver = false
  const reading = (async () => {
    for (;;) {
      const {done, value} = await reader.read()
      if (done) break
      text += value
    }
    isOver = true
  })()
  const told = () =>
    [...text.matchAll(/^event: told\ndata: (.*)$/gm)].map(
      ([, data]) => JSON.parse(data!) as contract.LiveEvent,
    )
  await until(() => expect(text).toContain('event: ready'))
  return {
    response,
    told,
    text: () => text,
    over: () => until(() => expect(isOver).toBe(true)),
    leave: async () => {
      await reader.cancel()
      await reading
    },
  }
}

describe('the event stream', () => {
  test('says at once what concerns its reader, in ids alone, and nothing else', async () => {
    const parent = await app.parent()
    const caretaker = await app.caretaker({first_name: 'Zenobia'})
    const stranger = await app.caretaker()
    const booking = await story.request(parent)
    const [family, bidder, other] = await Promise.all([listen(parent), listen(caretaker), listen(stranger)])
    expect(family.response.headers.get('content-type')).toBe('text/event-stream')
    expect(family.response.headers.get('cache-control')).toBe('no-store')

    const before = other.told().length
    await story.bid(caretaker, booking)
    await until(() => expect(family.told()).toHaveLength(1))
    const [notice] = (await app.ok(contract.listNotices, {by: parent})).items
    expect(family.told()).toEqual([
      {
        notice_id: notice!.id,
        topics: ['notices', 'bookings', 'leads'],
        booking_id: booking.id,
        session_id: null,
        invoice_id: null,
      },
    ])
    // her own other devices hear that something changed, without a notice
    await until(() => expect(bidder.told().at(-1)).toMatchObject({notice_id: null, booking_id: booking.id}))
    expect(other.told()).toHaveLength(before)
    expect(family.text()).not.toContain('Zenobia')
    await Promise.all([family, bidder, other].map(each => each.leave()))
  })

  test('says nothing of what was taken back', async () => {
    const parent = await app.parent()
    const caretaker = await app.caretaker()
    const booking = await story.request(parent)
    const family = await listen(parent)
    await app.rolledBack(() => story.bid(caretaker, booking))
    await story.bid(caretaker, booking, 26)
    await until(() => expect(family.told()).toHaveLength(1))
    const [row] = await app.rows<{n: number}>(
      `select count(*)::int as n from notices where user_id = '${parent.user_id}'`,
    )
    expect(row!.n).toBe(1)
    await family.leave()
  })

  test('ends with its sign-in, and no other', async () => {
    const parent = await app.parent()
    const again = {token: await app.signInAgain(parent)}
    const [here, there] = [await listen(parent), await listen(again)]
    await app.ok(auth.logout, {by: parent})
    await here.over()
    await story.bid(await app.caretaker(), await story.request({...parent, ...again}))
    await until(() => expect(there.told().length).toBeGreaterThan(0))
    await there.leave()
    expect((await app.call(contract.events, {by: parent})).status).toBe(401)
  })

  test('ends with a suspension', async () => {
    const caretaker = await app.caretaker()
    const stream = await listen(caretaker)
    await app.rows(`update users set suspended_at = now() where id = '${caretaker.user_id}'`)
    await stream.over()
  })

  test('the ninth of one person ends the first', async () => {
    const parent = await app.parent()
    const first = await listen(parent)
    const others = await Promise.all(Array.from({length: 8}, () => listen(parent)))
    await first.over()
    await Promise.all(others.map(each => each.leave()))
  })

  test('when the connection that listens is ended it is opened anew, and readers are told to look again', async () => {
    const parent = await app.parent()
    const caretaker = await app.caretaker()
    const booking = await story.request(parent)
    const stream = await listen(parent)
    // the embedded database has no connection that could end
    const readies = {pglite: 1, postgres: 2}[app.deps.database.kind]
    await app.rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'",
    )
    await until(() => expect(stream.text().match(/event: ready/g)).toHaveLength(readies))
    await story.bid(caretaker, booking)
    await until(() => expect(stream.told()).toHaveLength(1))
    await stream.leave()
  })
})
