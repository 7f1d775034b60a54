import {rmSync} from 'node:fs'
import {drizzle} from 'drizzle-orm/pglite'
import {migrate} from 'drizzle-orm/pglite/migrator'
import {expect, test} from 'vitest'
import {newId} from '#lib/id.ts'
import {openPGlite} from '#server/db/client.ts'
import {migrationsBefore} from '#tests/support/earlier-migrations.ts'

test('a denied payment has a column of its own, and a bank transfer in progress names its tip', async () => {
  const folder = migrationsBefore('_denied_outside')
  const {pglite, close} = await openPGlite(null, {migrate: false})
  try {
    const upgrade = (migrationsFolder: string) => migrate(drizzle(pglite), {migrationsFolder})
    await upgrade(folder)
    const [parent, checkout, transfer] = [newId(), newId(), newId()]
    // only what the migration reads is there
    await pglite.exec(`set session_replication_role = replica;
      insert into invoices (id, number, kind, status, parent_id, amount_cents, fee_cents, method, outside_marked_at,
        outside_confirmed_at, created_at)
        select case number when 'transfer' then '${transfer}' else gen_random_uuid() end, number, 'statement', status,
          '${parent}', 11000, 1000, method, marked_at::timestamptz, confirmed_at::timestamptz, now()
        from (values ('denied', 'OPEN', null, null, '2026-06-01Z'), ('marked', 'OPEN', null, '2026-06-02Z', null),
          ('outside', 'PAID', 'outside', null, '2026-06-03Z'), ('card', 'PAID', 'card', null, '2026-06-04Z'),
          ('transfer', 'PROCESSING', null, null, null)) as t (number, status, method, marked_at, confirmed_at);
      insert into checkouts (id, purpose, status, method, payer_id, amount_cents, tip_cents, asked, created_at, expires_at)
        values ('${checkout}', 'statement', 'PROCESSING', 'ach', '${parent}', 11500, 500, '{}', now(), now());
      insert into checkout_invoices (checkout_id, invoice_id, amount_cents, is_open)
        values ('${checkout}', '${transfer}', 11000, true);
      set session_replication_role = default;`)
    await upgrade('src/server/db/migrations')
    const {rows} = await pglite.query(`select number, tip_cents, outside_confirmed_at::date::text as confirmed,
      outside_denied_at::date::text as denied, outside_denied_by as by from invoices order by number`)
    const row = {tip_cents: 0, confirmed: null, denied: null, by: null}
    expect(rows).toEqual([
      {...row, number: 'card'},
      {...row, number: 'denied', denied: '2026-06-01'},
      {...row, number: 'marked'},
      {...row, number: 'outside', confirmed: '2026-06-03'},
      {...row, number: 'transfer', tip_cents: 500},
    ])
  } finally {
    await close()
    rmSync(folder, {recursive: true})
  }
})
