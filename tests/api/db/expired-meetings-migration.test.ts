import {rmSync} from 'node:fs'
import {drizzle} from 'drizzle-orm/pglite'
import {migrate} from 'drizzle-orm/pglite/migrator'
import {expect, test} from 'vitest'
import {newId} from '#lib/id.ts'
import {openPGlite} from '#server/db/client.ts'
import {migrationsBefore} from '#tests/support/earlier-migrations.ts'

test('a past meet-and-greet that no one answered is expired, and one that was accepted stays over', async () => {
  const folder = migrationsBefore('_expired_meetings')
  const {pglite, close} = await openPGlite(null, {migrate: false})
  try {
    const upgrade = (migrationsFolder: string) => migrate(drizzle(pglite), {migrationsFolder})
    await upgrade(folder)
    const [parent, user] = [newId(), newId()]
    const meeting = (day: string, status: string, answered_by: string | null) =>
      `(gen_random_uuid(), '${parent}', '${newId()}', '${status}', 'family', '${user}', '${day}T22:00Z', '${day}T22:30Z',
        'America/Chicago', 'video', ${answered_by === null ? 'null' : `'${answered_by}'`}, '2026-01-01Z')`
    // only what the migration reads is there
    await pglite.exec(`set session_replication_role = replica;
      insert into meetings (id, parent_id, caretaker_id, status, proposed_by, by_user_id, scheduled_start, scheduled_end,
        timezone, how, answered_by, created_at) values
        ${meeting('2026-01-05', 'OVER', null)}, ${meeting('2026-01-06', 'OVER', user)},
        ${meeting('2026-01-07', 'PROPOSED', null)}, ${meeting('2026-01-08', 'CANCELLED', user)};
      set session_replication_role = default;`)
    await upgrade('src/server/db/migrations')
    const {rows} = await pglite.query<{status: string}>('select status from meetings order by scheduled_start')
    expect(rows.map(({status}) => status)).toEqual(['EXPIRED', 'OVER', 'PROPOSED', 'CANCELLED'])
  } finally {
    await close()
    rmSync(folder, {recursive: true})
  }
})
