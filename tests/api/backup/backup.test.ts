import {createWriteStream, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {sql} from 'drizzle-orm'
import {afterAll, beforeEach, describe, expect, test} from 'vitest'
import {getProfile, login} from '#contract/accounts/auth.ts'
import {closeAccount} from '#contract/accounts/closing.ts'
import {bidByCaretaker} from '#contract/bookings/offers.ts'
import {confirmStartByCaretaker} from '#contract/sessions/confirming.ts'
import {newId} from '#lib/id.ts'
import type {FileStore} from '#server/adapters/files/port.ts'
import {diskFiles} from '#server/adapters/files/files.ts'
import {verifyArchive} from '#server/backup/archive.ts'
import {makeBackup} from '#server/backup/make-backup.ts'
import {restoreBackup} from '#server/backup/restore-backup.ts'
import {snapshotOfPGlite, snapshotOfPostgres} from '#server/db/snapshot.ts'
import {pgliteTarget} from '#server/db/restore-target.ts'
import {openPGlite, rowsOf} from '#server/db/client.ts'
import {epochOf} from '#server/db/server-secret.ts'
import {tick} from '#server/jobs/tick.ts'
import {noteErasedIn} from '#server/modules/privacy/index.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {urlOf} from '#tests/support/database.ts'
import {password} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const folder = mkdtempSync(join(tmpdir(), 'village-backup-'))
afterAll(() => rmSync(folder, {recursive: true, force: true}))
beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** Backs up this test's database, whichever it is. */
async function backUp(name: string): Promise<string> {
  const file = join(folder, name)
  const {database, files} = app.deps
  const [{name: database_name} = {name: ''}] = await app.rows<{name: string}>('select current_database() as name')
  const openSnapshot = () =>
    database.kind === 'pglite'
      ? snapshotOfPGlite((database as Awaited<ReturnType<typeof openPGlite>>).pglite)
      : snapshotOfPostgres(urlOf(process.env.TEST_DATABASE_URL ?? '', database_name))
  await makeBackup({openSnapshot, files, keys: null, now: app.clock.now()}, createWriteStream(file))
  return file
}

/** Restores into a new folder; what is found there and how many accounts were erased. */
async function restore(file: string, erasedIn: readonly FileStore[] = []) {
  const place = mkdtempSync(join(folder, 'restored-'))
  const target = await pgliteTarget(place)
  const files = diskFiles(join(place, 'files'))
  const troubles: unknown[] = []
  const how = {erasedIn, now: app.clock.now(), onTrouble: (error: unknown) => troubles.push(error)}
  const {erased} = await restoreBackup(file, await verifyArchive(file), {target, files}, how)
  await target.close()
  expect(troubles).toEqual([])
  return {erased, files, database: await openPGlite(place)}
}

describe('a restored backup', () => {
  test('has another epoch, and no account that was erased since; others go on with their log-ins', async () => {
    const {files} = app.deps
    const [mia, noah, carer] = [await app.parent(), await app.parent(), await app.caretaker()]
    await story.confirmed(noah, carer)
    const request = await story.request(mia, {notes: 'Words of Mia'})
    const epoch = await epochOf(app.db, app.clock.now())
    const file = await backUp('before-erasing.tar.gz')

    await app.ok(closeAccount, {by: mia, body: {password}})
    app.clock.advance({days: 7})
    await tick(app.db, app.clock.now(), undefined, noteErasedIn(files))
    expect(await files.list('erased-')).toEqual([`erased-${mia.user_id}`])

    const restored = await restore(file, [files])
    try {
      const {db} = restored.database
      expect(restored.erased).toBe(1)
      expect(await rowsOf(db, sql`select email, first_name from users where id = ${mia.user_id}`)).toEqual([
        {email: `${mia.user_id}@erased.invalid`, first_name: 'Closed'},
      ])
      expect(await rowsOf(db, sql`select status, notes from bookings where id = ${request.id}`)).toEqual([
        {status: 'CANCELLED', notes: null},
      ])
      // the next backup of it carries the list on
      expect(await restored.files.list('erased-')).toEqual([`erased-${mia.user_id}`])
      expect(await epochOf(db, app.clock.now())).not.toBe(epoch)

      const later = await testApp({database: restored.database})
      expectRefusal(await later.call(getProfile, {token: mia.token}), 401, 'session_ended')
      expect((await later.call(getProfile, {token: noah.token})).status).toBe(200)
      const visits = await rowsOf<{n: number}>(db, sql`select count(*)::int as n from sessions`)
      expect(visits).toEqual(await app.rows('select count(*)::int as n from sessions'))
    } finally {
      await restored.database.close()
    }
  })

  test('of the last release is brought up to date: people log in, and their visits stand', async () => {
    const file = join(import.meta.dirname, 'backup-of-0.1.0.tar.gz')
    const restored = await restore(file)
    try {
      const later = await testApp({database: restored.database})
      later.clock.set('2026-06-01T16:00:00.000Z')
      const body = {grant_type: 'password' as const, username: 'mia@example.test', password}
      const {access_token} = await later.ok(login, {body})
      expect((await later.call(getProfile, {token: access_token})).status).toBe(200)
      const counts = await later.rows(`select (select count(*) from sessions)::int as visits,
        (select count(*) from claims)::int as claims, (select count(*) from offers)::int as offers,
        (select count(*) from audit_log)::int > 0 as has_audit`)
      expect(counts).toEqual([{visits: 4, claims: 2, offers: 2, has_audit: true}])
    } finally {
      await restored.database.close()
    }
  })
})

describe('a phone that sends again what it was given a receipt for', () => {
  const forgetKeys = () => app.rows('delete from idempotency_keys')

  test('is refused before anything is done where it builds on another epoch', async () => {
    const [parent, carer] = [await app.parent(), await app.caretaker()]
    const [session] = await story.sessions(carer, await story.confirmed(parent, carer))
    const confirm = (headers: Record<string, string>) =>
      app.app.request(`/api/sessions/${session!.id}/confirm-start/caretaker`, {
        method: 'PATCH',
        headers: {...headers, authorization: `Bearer ${carer.token}`, 'content-type': 'application/json'},
        body: '{}',
      })
    const refused = await confirm({'server-epoch': 'another'})
    expect([refused.status, refused.headers.get('server-epoch')]).toEqual([412, app.deps.epoch])
    expect(await refused.json()).toMatchObject({code: 'server_restored'})
    expect(await app.rows('select 1 from claims')).toEqual([])
    expect((await confirm({'server-epoch': app.deps.epoch})).status).toBe(200)
  })

  test('changes nothing where the server still has it, even without its key', async () => {
    const [parent, carer] = [await app.parent(), await app.caretaker()]
    const [session] = await story.sessions(carer, await story.confirmed(parent, carer))
    app.clock.set(session!.scheduled_start)
    const tap = {by: carer, key: newId(), params: {id: session!.id}, body: {claimed_at: session!.scheduled_start}}
    const first = await app.ok(confirmStartByCaretaker, tap)
    const other = await story.request(parent, {
      schedule: [{date_range: ['2026-07-20', '2026-07-20'], time_range: ['09:00', '13:00']}],
    })
    const bid = {by: carer, key: newId(), params: {id: other.id}, body: {hourly_rate: 21, replaces: null}}
    const offer = await app.ok(bidByCaretaker, bid)
    const better = {...bid, key: newId(), body: {hourly_rate: 22, replaces: bid.key}}
    await app.ok(bidByCaretaker, better)
    await forgetKeys()
    app.clock.advance({hours: 5})

    const again = await app.ok(confirmStartByCaretaker, tap)
    expect(again.receipt).toEqual({...first.receipt, replayed: true})
    expect((await app.ok(bidByCaretaker, bid)).id).toBe(offer.id)
    expect((await app.ok(bidByCaretaker, better)).hourly_rate).toBe(22)
    expect(await app.rows('select 1 from claims')).toHaveLength(1)
    const stand = "select status, hourly_rate_cents from offers where booking_id = '" + other.id + "' order by id"
    expect(await app.rows(stand)).toEqual([
      {status: 'REPLACED', hourly_rate_cents: 2100},
      {status: 'SUBMITTED', hourly_rate_cents: 2200},
    ])
  })
})
