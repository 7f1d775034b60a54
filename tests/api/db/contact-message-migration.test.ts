import {rmSync} from 'node:fs'
import {drizzle} from 'drizzle-orm/pglite'
import {migrate} from 'drizzle-orm/pglite/migrator'
import {expect, test} from 'vitest'
import {newId} from '#lib/id.ts'
import {openPGlite} from '#server/db/client.ts'
import {migrationsBefore} from '#tests/support/earlier-migrations.ts'

test('messages to support are linked to the account that has left their address since, if it had verified it', async () => {
  const folder = migrationsBefore('_contact_message_user')
  const {pglite, close} = await openPGlite(null, {migrate: false})
  try {
    const upgrade = (migrationsFolder: string) => migrate(drizzle(pglite), {migrationsFolder})
    await upgrade(folder)
    const [ann, bea, ben] = [newId(), newId(), newId()]
    const user = (id: string, email: string) =>
      `('${id}', '${email}', 'parent', 'A', 'B', '', '2026-01-01', 'America/Chicago')`
    const change = (id: string, from: string, to: string, at: string) =>
      `('${newId()}', '${id}', '${from}', '${to}', '${at}', '${at}', '${at}')`
    const message = (text: string, email: string, at: string) => `('${newId()}', 'Z', '${email}', '${text}', '${at}')`
    await pglite.exec(`set session_replication_role = replica;
      insert into users (id, email, role, first_name, last_name, location, created_at, timezone) values
        ${user(ann, 'ann@now.test')}, ${user(bea, 'bea@now.test')}, ${user(ben, 'ben@now.test')};
      insert into email_changes (id, user_id, old_email, new_email, created_at, expires_at, confirmed_at) values
        ${change(ann, 'a@old.test', 'a@old.test', '2026-01-02')}, ${change(ann, 'a@old.test', 'ann@now.test', '2026-03-01')},
        ${change(ben, 'a@old.test', 'a@old.test', '2026-03-05')}, ${change(ben, 'a@old.test', 'ben@now.test', '2026-04-01')},
        ${change(bea, 'b@old.test', 'bea@now.test', '2026-03-01')};
      insert into contact_messages (id, name, email, message, created_at) values
        ${message('by ann', 'a@old.test', '2026-02-01')}, ${message('by ben', 'a@old.test', '2026-03-20')},
        ${message('later', 'a@old.test', '2026-05-01')}, ${message('stranger', 'b@old.test', '2026-02-01')},
        ${message('From the assistant: bea', 'b@old.test', '2026-02-02')};`)
    await upgrade('src/server/db/migrations')
    const {rows} = await pglite.query<{message: string; user_id: string | null}>(
      'select message, user_id::text as user_id from contact_messages order by message',
    )
    expect(Object.fromEntries(rows.map(row => [row.message, row.user_id]))).toEqual({
      'From the assistant: bea': bea,
      'by ann': ann,
      'by ben': ben,
      later: null,
      stranger: null,
    })
  } finally {
    await close()
    rmSync(folder, {recursive: true})
  }
})
