import {rmSync} from 'node:fs'
import {drizzle} from 'drizzle-orm/pglite'
import {migrate} from 'drizzle-orm/pglite/migrator'
import {expect, test} from 'vitest'
import {newId} from '#lib/id.ts'
import {openPGlite} from '#server/db/client.ts'
import {migrationsBefore} from '#tests/support/earlier-migrations.ts'

test('a review that was asked for is of the present words, and an answered one of those that were read', async () => {
  const folder = migrationsBefore('_read_reviews')
  const {pglite, close} = await openPGlite(null, {migrate: false})
  try {
    const upgrade = (migrationsFolder: string) => migrate(drizzle(pglite), {migrationsFolder})
    await upgrade(folder)
    const post = (title: string, state: string) =>
      `(gen_random_uuid(), '${title}', '', '', '${newId()}', '2026-01-01Z', '2026-01-01Z', 4, '${state}', '${newId()}', 3)`
    // only what the migration reads is there
    await pglite.exec(`set session_replication_role = replica;
      insert into posts (id, title, summary, body_html, author_user_id, created_at, updated_at, version, review_state,
        reviewer_user_id, review_version) values ${post('A', 'asked')}, ${post('B', 'approved')}, ${post('C', 'returned')};
      set session_replication_role = default;`)
    await upgrade('src/server/db/migrations')
    const {rows} = await pglite.query<{n: number}>('select review_version as n from posts order by title')
    expect(rows.map(({n}) => n)).toEqual([4, 3, 3])
  } finally {
    await close()
    rmSync(folder, {recursive: true})
  }
})
