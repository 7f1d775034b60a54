import {randomUUID} from 'node:crypto'
import {count} from 'drizzle-orm'
import {addDays, dayIn} from '#lib/day.ts'
import {claims} from '#server/db/schema/all.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'
import {makeEntry} from './support/make-entry.ts'
import {expect, test, inSoak} from './support/fixtures.ts'
import {putLanes} from './support/storage.ts'

const visits = 250
/** How soon the outbox must be empty once the network is there, in milliseconds. */
const liveness_ms = 60_000

test(
  'case 37: five hundred presses wait; they are gone within a minute, and the phone stays usable',
  inSoak,
  async ({live: {app}, phone, visit, reached}, info) => {
    const first = addDays(dayIn(someRequest.timezone, app.clock.now()), 2)
    const booking = await storyOf(app).confirmed(visit.parent, visit.caretaker, {
      schedule: [{date_range: [first, addDays(first, visits - 1)], time_range: ['09:00', '10:00']}],
    })
    const ahead = await storyOf(app).sessions(visit.parent, booking)
    expect(ahead).toHaveLength(visits)
    const owner = visit.caretaker.user_id
    const press = (session_id: string, kind: string, at_ms: number) =>
      makeEntry({
        key: randomUUID(),
        owner,
        lane: session_id,
        kind,
        params: {session_id, side: 'caretaker', offline: true},
        captured_at: new Date(at_ms).toISOString(),
      })
    const begun_ms = Date.now()
    await phone.offline()
    await putLanes(
      phone.page,
      ahead.map(({id}, nth) => ({
        v: 1,
        owner,
        lane: id,
        entries: [press(id, 'confirm-start', begun_ms + nth), press(id, 'confirm-end', begun_ms + nth + 1)],
        receipts: [],
      })),
    )
    await phone.page.reload()
    await phone.page.getByRole('link', {name: 'Outbox, 500 waiting'}).click()
    await expect(phone.page.getByRole('article')).toHaveCount(500)
    await phone.page.goBack()
    await phone.button('start').waitFor()

    await phone.online()
    const online_ms = Date.now()
    // in the midst of it she presses as ever
    await phone.tap('start')
    const tapped_ms = Date.now() - online_ms
    await expect(phone.page.getByRole('link', {name: 'Outbox, nothing waiting'})).toBeVisible({
      timeout: liveness_ms,
    })
    const took = `${Date.now() - online_ms} ms for all, ${tapped_ms} ms for a press among them`
    info.annotations.push({type: 'took', description: took})
    const [stored] = await app.db.select({n: count()}).from(claims)
    expect(stored?.n).toBe(2 * visits + 1)
    expect(reached.keys()).toHaveLength(2 * visits + 1)
    expect(await phone.entries()).toEqual([])
  },
)
