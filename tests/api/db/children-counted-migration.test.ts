import {rmSync} from 'node:fs'
import {drizzle} from 'drizzle-orm/pglite'
import {migrate} from 'drizzle-orm/pglite/migrator'
import {expect, test} from 'vitest'
import {newId} from '#lib/id.ts'
import {openPGlite} from '#server/db/client.ts'
import {migrationsBefore} from '#tests/support/earlier-migrations.ts'

test('a family that counted fewer children than are recorded counts these, and no other is changed', async () => {
  const folder = migrationsBefore('_staff_safety_mail')
  const {pglite, close} = await openPGlite(null, {migrate: false})
  try {
    const upgrade = (migrationsFolder: string) => migrate(drizzle(pglite), {migrationsFolder})
    await upgrade(folder)
    const ids = {fewer: newId(), more: newId(), none: newId()}
    const child = (parent_id: string) => `('${newId()}', '${parent_id}', 'Ellie', '2022-05', '2026-01-01Z')`
    await pglite.exec(`insert into parents (id, number_of_children, created_at) values
        ('${ids.fewer}', 1, '2026-01-01Z'), ('${ids.more}', 4, '2026-01-01Z'), ('${ids.none}', 1, '2026-01-01Z');
      insert into children (id, parent_id, first_name, birth_month, created_at) values
        ${child(ids.fewer)}, ${child(ids.fewer)}, ${child(ids.fewer)}, ${child(ids.more)}`)
    await upgrade('src/server/db/migrations')
    const {rows} = await pglite.query<{id: string; number_of_children: number}>(
      'select id, number_of_children from parents',
    )
    expect(Object.fromEntries(rows.map(({id, number_of_children}) => [id, number_of_children]))).toEqual({
      [ids.fewer]: 3,
      [ids.more]: 4,
      [ids.none]: 1,
    })
  } finally {
    await close()
    rmSync(folder, {recursive: true})
  }
})
