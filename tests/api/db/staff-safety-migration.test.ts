import {rmSync} from 'node:fs'
import {drizzle} from 'drizzle-orm/pglite'
import {migrate} from 'drizzle-orm/pglite/migrator'
import {expect, test} from 'vitest'
import {newId} from '#lib/id.ts'
import {openPGlite} from '#server/db/client.ts'
import {migrationsBefore} from '#tests/support/earlier-migrations.ts'

test('admins who never chose get Safety mail from the upgrade on, and what they chose stays', async () => {
  const folder = migrationsBefore('_staff_safety_mail')
  const {pglite, close} = await openPGlite(null, {migrate: false})
  try {
    const upgrade = (migrationsFolder: string) => migrate(drizzle(pglite), {migrationsFolder})
    await upgrade(folder)
    const ids = {none: newId(), invited: newId(), row: newId(), off: newId(), now: newId(), parent: newId()}
    const user = (name: keyof typeof ids) =>
      `('${ids[name]}', '${name === 'parent' ? 'parent' : 'admin'}', '${name}@example.test', '${name}', 'A', '2026-01-01Z', ${name === 'invited' ? 'null' : `'hash'`})`
    await pglite.exec(`insert into users (id, role, email, first_name, last_name, created_at, password_hash)
        values ${user('none')}, ${user('invited')}, ${user('row')}, ${user('off')}, ${user('now')}, ${user('parent')};
      insert into notice_settings (user_id, staff_mail, staff_mail_after) values ('${ids.row}', 'off', null),
        ('${ids.off}', 'off', '2026-02-01Z'), ('${ids.now}', 'now', '2026-02-01Z'), ('${ids.parent}', 'off', null)`)
    await upgrade('src/server/db/migrations')
    const {rows} = await pglite.query<{first_name: string; staff_mail: string; is_begun: boolean}>(
      `select first_name, staff_mail, staff_safety_after is not null as is_begun
        from notice_settings join users on users.id = user_id order by first_name`,
    )
    expect(rows.map(({first_name, staff_mail, is_begun}) => [first_name, staff_mail, is_begun])).toEqual([
      // is not mailed before they join, and then of nothing before the upgrade
      ['invited', 'safety', true],
      ['none', 'safety', true],
      ['now', 'now', false],
      ['off', 'off', false],
      ['parent', 'off', false],
      ['row', 'safety', true],
    ])
  } finally {
    await close()
    rmSync(folder, {recursive: true})
  }
})
