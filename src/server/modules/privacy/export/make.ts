import {randomBytes} from 'node:crypto'
import {and, eq, isNull} from 'drizzle-orm'
import {strToU8, zipSync, type Zippable} from 'fflate'
import {export_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import type {Clock} from '#server/clock.ts'
import {plusMs} from '#server/clock.ts'
import type {FileStore} from '#server/adapters/files/port.ts'
import type {Database} from '#server/db/client.ts'
import {dataExports, files} from '#server/db/schema/all.ts'
import type {ExportJob} from '#server/jobs/port.ts'
import {notify} from '#server/modules/notifications/index.ts'
import {collectData, ownFiles, pathOf} from './collect.ts'

/** Pictures and PDFs are compressed already. */
const asIs = {level: 0} as const

/**
 * Makes the zip of a requested copy: `data.json` and the person's files. The row comes before the bytes and is due for deletion
 * from the start, so that no bytes outlive it. Does nothing if it was made or its owner is gone.
 * @see src/domain/rules-people.md#export
 */
export const makeExport =
  ({database: {db}, files: store, clock}: {database: Pick<Database, 'db'>; files: FileStore; clock: Clock}) =>
  async ({export_id}: ExportJob): Promise<void> => {
    const isWaiting = and(eq(dataExports.id, export_id), isNull(dataExports.ready_at))
    const [wanted] = await db.select().from(dataExports).where(isWaiting)
    if (!wanted) return
    const {user_id} = wanted
    const data = await collectData(db, user_id)
    const zip: Zippable = {'data.json': strToU8(`${JSON.stringify(data, null, 2)}\n`)}
    for (const file of await ownFiles(db, user_id)) {
      const bytes = await store.get(file.key)
      if (bytes) zip[pathOf(file)] = [bytes, asIs]
    }
    const bytes = zipSync(zip)
    const now = clock.now()
    const expires_at = plusMs(now, export_ms)
    const [file_id, key] = [newId(), `${randomBytes(20).toString('hex')}.zip`]
    const row = {id: file_id, key, owner_id: user_id, purpose: 'export', name: '', type: 'application/zip'} as const
    await db
      .insert(files)
      .values({...row, bytes: bytes.byteLength, is_public: false, created_at: now, forget_at: expires_at})
    await store.put(key, bytes)
    await db.transaction(async tx => {
      const made = await tx
        .update(dataExports)
        .set({ready_at: now, expires_at, file_id})
        .where(isWaiting)
        .returning({id: dataExports.id})
      // another attempt was first, or the account was erased: these bytes go at once
      if (made.length === 0) await tx.update(files).set({forget_at: now}).where(eq(files.id, file_id))
      else await notify(tx, [{kind: 'export_ready', to: {user: user_id}, facts: {until: expires_at}}], now)
    })
  }
