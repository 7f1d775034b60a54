import {sql} from 'drizzle-orm'
import {expect, test} from 'vitest'
import {suspendAgency} from '#contract/admin/people.ts'
import {newId} from '#lib/id.ts'
import {rowsOf} from '#server/db/client.ts'
import {testApp} from '#tests/support/app.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

test('suspending an agency waits for its bookings before it locks their visits', async () => {
  // the embedded database has one connection, on which nothing waits
  if (app.deps.database.kind === 'pglite') return
  const [parent, agency, admin] = [await app.parent(), await app.agency(), await app.staff()]
  const member = await app.member(agency)
  const booking = await story.confirmed(parent, agency)
  await app.rows(`update sessions set assigned_member_id = '${member.member_id}'`)
  const waiting = async () => {
    const [row] = await app.rows<{n: number}>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return row?.n
  }
  const suspending = await app.db.transaction(async tx => {
    await rowsOf(tx, sql`select 1 from bookings where id = ${booking.id}::uuid for update`)
    const call = app.call(suspendAgency, {
      by: admin,
      key: newId(),
      params: {id: agency.org_id},
      body: {reason: 'A complaint'},
    })
    await expect.poll(waiting).toBe(1)
    await rowsOf(tx, sql`select 1 from sessions where booking_id = ${booking.id}::uuid for update nowait`)
    // in a list, because a transaction awaits what it answers
    return [call]
  })
  expect((await suspending[0]!).status).toBe(200)
  expect(await app.rows('select distinct status from sessions')).toEqual([{status: 'CANCELLED'}])
})
