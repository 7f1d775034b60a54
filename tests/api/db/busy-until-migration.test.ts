import {rmSync} from 'node:fs'
import {drizzle} from 'drizzle-orm/pglite'
import {migrate} from 'drizzle-orm/pglite/migrator'
import {expect, test} from 'vitest'
import {newId} from '#lib/id.ts'
import {openPGlite} from '#server/db/client.ts'
import {migrationsBefore} from '#tests/support/earlier-migrations.ts'

test('a visit that ended before its booked end, which is ahead, leaves the rest of its time; the others take theirs', async () => {
  const folder = migrationsBefore('_busy_until')
  const {pglite, close} = await openPGlite(null, {migrate: false})
  try {
    const upgrade = (migrationsFolder: string) => migrate(drizzle(pglite), {migrationsFolder})
    await upgrade(folder)
    const caregiver = newId()
    const visit = (
      id: string,
      who: string,
      status: string,
      more: {end?: string; settled_by?: string; ended?: string} = {},
    ) =>
      `('${id}', '${newId()}', '${newId()}', '${who}', '2026-06-10', now() - interval '4 hours',
        now() + interval '${more.end ?? '4 hours'}', 'America/Chicago', '${status}',
        ${more.settled_by ? `'${more.settled_by}'` : 'null'}, ${more.ended ? `now() - interval '${more.ended}'` : 'null'}, 'secret')`
    const ends = (id: string, ...sides: [string, string][]) =>
      sides.map(
        ([side, ago]) =>
          `('${newId()}', '${id}', '${side}', 'end', now(), now(), now() - interval '${ago}', '${newId()}')`,
      )
    const [agreed, differing, contested, absent, running, past, missed] = Array.from({length: 7}, () => newId())
    // only what the migration reads is there
    await pglite.exec(`set session_replication_role = replica;
      insert into sessions (id, booking_id, parent_id, caretaker_id, local_date, scheduled_start, scheduled_end, timezone, status,
        settled_by, ended_at, start_secret) values
        ${visit(agreed!, caregiver, 'COMPLETED', {settled_by: 'agreement', ended: '2 hours'})},
        ${visit(differing!, newId(), 'COMPLETED')}, ${visit(contested!, newId(), 'DISPUTED')},
        ${visit(absent!, newId(), 'DISPUTED')}, ${visit(running!, newId(), 'IN_PROGRESS')},
        ${visit(past!, newId(), 'COMPLETED', {end: '-1 hours', settled_by: 'agreement', ended: '2 hours'})},
        ${visit(missed!, newId(), 'MISSED', {settled_by: 'staff'})};
      insert into claims (id, session_id, side, edge, claimed_at, received_at, effective_at, by_user_id) values
        ${[
          ...ends(differing!, ['parent', '1 hours'], ['caretaker', '3 hours']),
          ...ends(contested!, ['parent', '3 hours'], ['caretaker', '3 hours']),
          ...ends(absent!, ['caretaker', '3 hours']),
        ].join()};`)
    await upgrade('src/server/db/migrations')
    const {rows} = await pglite.query<{id: string; hours: number | null}>(
      `select id::text as id, round(extract(epoch from busy_until - scheduled_start) / 3600)::int as hours from sessions`,
    )
    const hours = new Map(rows.map(row => [row.id, row.hours]))
    const ids = [agreed, differing, contested, absent, running, past, missed]
    expect(ids.map(id => hours.get(id!))).toEqual([2, 3, 1, null, null, null, 4])

    const book = async (who: string, from: string) =>
      pglite.exec(`insert into sessions (id, booking_id, parent_id, caretaker_id, local_date, scheduled_start, scheduled_end,
        timezone, start_secret) values ('${newId()}', '${newId()}', '${newId()}', '${who}', '2026-06-10',
        now() + interval '${from}', now() + interval '${from}' + interval '1 hour', 'America/Chicago', 'secret')`)
    await book(caregiver, '1 hour')
    await expect(book(caregiver, '90 minutes')).rejects.toThrow('sessions_no_overlap')
  } finally {
    await close()
    rmSync(folder, {recursive: true})
  }
})
