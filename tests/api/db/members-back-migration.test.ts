import {rmSync} from 'node:fs'
import {drizzle} from 'drizzle-orm/pglite'
import {migrate} from 'drizzle-orm/pglite/migrator'
import {expect, test} from 'vitest'
import {newId} from '#lib/id.ts'
import {openPGlite} from '#server/db/client.ts'
import {migrationsBefore} from '#tests/support/earlier-migrations.ts'

test('a member who came back has the visits of earlier memberships of the same agency, and no one else has', async () => {
  const folder = migrationsBefore('_members_back')
  const {pglite, close} = await openPGlite(null, {migrate: false})
  try {
    const upgrade = (migrationsFolder: string) => migrate(drizzle(pglite), {migrationsFolder})
    await upgrade(folder)
    const [maple, cedar, fay, gus, booking] = [newId(), newId(), newId(), newId(), newId()]
    const ids = new Map(['first', 'second', 'now', 'elsewhere', 'gone'].map(name => [name, newId()]))
    const idOf = (name: string) => ids.get(name)!
    const nameOf = (id: unknown) => [...ids].find(([, known]) => known === id)?.[0]
    const member = (name: string, org: string, user: string, removed_at: string | null) =>
      `('${idOf(name)}', '${org}', '${user}', 'field', '2026-01-01Z', ${removed_at === null ? 'null' : `'${removed_at}'`})`
    // only what the migration reads is there
    await pglite.exec(`set session_replication_role = replica;
      insert into members (id, org_id, user_id, role, joined_at, removed_at) values
        ${member('first', maple, fay, '2026-02-01Z')}, ${member('second', maple, fay, '2026-03-01Z')},
        ${member('now', maple, fay, null)}, ${member('elsewhere', cedar, fay, '2026-01-15Z')},
        ${member('gone', maple, gus, '2026-02-01Z')};
      insert into sessions (id, booking_id, parent_id, org_id, assigned_member_id, local_date, scheduled_start, scheduled_end,
        timezone, status, start_secret)
        select gen_random_uuid(), '${booking}', '${newId()}', '${maple}', member::uuid, '2026-01-01'::date + day,
          '2026-01-01Z'::timestamptz + day * interval '1 day', '2026-01-01T04:00Z'::timestamptz + day * interval '1 day',
          'America/Chicago', 'COMPLETED', 'secret'
        from (values (1, '${idOf('first')}'), (2, '${idOf('second')}'), (3, '${idOf('now')}'), (4, '${idOf('elsewhere')}'),
          (5, '${idOf('gone')}'), (6, null)) as t (day, member);
      set session_replication_role = default;`)
    await upgrade('src/server/db/migrations')
    const {rows} = await pglite.query<{id: string | null}>(
      'select assigned_member_id as id from sessions order by scheduled_start',
    )
    expect(rows.map(({id}) => nameOf(id))).toEqual(['now', 'now', 'now', 'elsewhere', 'gone', undefined])
  } finally {
    await close()
    rmSync(folder, {recursive: true})
  }
})
