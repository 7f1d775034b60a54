import {rmSync} from 'node:fs'
import {drizzle} from 'drizzle-orm/pglite'
import {migrate} from 'drizzle-orm/pglite/migrator'
import {expect, test} from 'vitest'
import {newId} from '#lib/id.ts'
import {openPGlite} from '#server/db/client.ts'
import {migrationsBefore} from '#tests/support/earlier-migrations.ts'

test('what a side had not read is unread for each of its accounts, and for none that left or never joined', async () => {
  const folder = migrationsBefore('_unread_threads')
  const {pglite, close} = await openPGlite(null, {migrate: false})
  try {
    const upgrade = (migrationsFolder: string) => migrate(drizzle(pglite), {migrationsFolder})
    await upgrade(folder)
    const [thread, quiet, booking, parent, org] = [newId(), newId(), newId(), newId(), newId()]
    const [dana, otto, owner, left, invited] = [newId(), newId(), newId(), newId(), newId()]
    // only what the migration reads is there
    await pglite.exec(`set session_replication_role = replica;
      insert into users (id, email, role, first_name, last_name, password_hash, created_at)
        select id, id::text, 'parent', 'A', 'B', case when id <> '${invited}' then 'hash' end, now()
        from unnest(array['${dana}', '${otto}', '${owner}', '${left}', '${invited}']::uuid[]) id;
      insert into family_adults (parent_id, user_id, seat, joined_at)
        values ('${parent}', '${dana}', 1, now()), ('${parent}', '${otto}', 2, now());
      insert into members (id, org_id, user_id, role, joined_at, removed_at)
        select gen_random_uuid(), '${org}', id, 'owner', now(), case when id = '${left}' then now() end
        from unnest(array['${owner}', '${left}', '${invited}']::uuid[]) id;
      insert into threads (id, booking_id, parent_id, org_id, messages_count, changed_at, created_at) values
        ('${thread}', '${booking}', '${parent}', '${org}', 5, now(), now()),
        ('${quiet}', '${newId()}', '${parent}', '${org}', 5, now(), now());
      insert into thread_sides (thread_id, side, read_position, unread, notify_at) values
        ('${thread}', 'family', 3, 2, '2026-06-01T15:00:00Z'), ('${thread}', 'office', 4, 1, null),
        ('${quiet}', 'family', 5, 0, null), ('${quiet}', 'office', 5, 0, null);
      set session_replication_role = default;`)
    await upgrade('src/server/db/migrations')
    const {rows} = await pglite.query('select user_id, side, read_position, unread, notify_at from unread_threads')
    const ofFamily = {side: 'family', read_position: 3, unread: 2, notify_at: new Date('2026-06-01T15:00:00Z')}
    expect(rows).toHaveLength(3)
    expect(rows).toEqual(
      expect.arrayContaining([
        {user_id: dana, ...ofFamily},
        {user_id: otto, ...ofFamily},
        {user_id: owner, side: 'office', read_position: 4, unread: 1, notify_at: null},
      ]),
    )
  } finally {
    await close()
    rmSync(folder, {recursive: true})
  }
})
