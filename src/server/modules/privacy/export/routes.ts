import {and, desc, eq, gt} from 'drizzle-orm'
import * as contract from '#contract/accounts/exports.ts'
import {productFile} from '#lib/product-file.ts'
import type {DataExport} from '#contract/accounts/exports.ts'
import {day_ms, export_made_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {dataExports, files, users} from '#server/db/schema/all.ts'
import {route} from '#server/http/mount.ts'
import {notFound, tooManyRequests} from '#server/http/refusal.ts'
import {reauthenticate} from '#server/modules/accounts/index.ts'

type ExportRow = typeof dataExports.$inferSelect

function stateOf({created_at, ready_at, expires_at}: ExportRow, now: string): DataExport['state'] {
  if (ready_at === null) return now < plusMs(created_at, export_made_ms) ? 'making' : 'failed'
  return expires_at !== null && now < expires_at ? 'ready' : 'expired'
}

function present(row: ExportRow, bytes: number | null, now: string): DataExport {
  const state = stateOf(row, now)
  const {id, created_at: requested_at, expires_at} = row
  return {id, state, requested_at, expires_at, bytes: state === 'ready' ? bytes : null}
}

/** Own copies of the last ninety days, newest first. */
const exportsOf = (db: Db, user_id: string, now: string) =>
  db
    .select({row: dataExports, bytes: files.bytes})
    .from(dataExports)
    .leftJoin(files, eq(files.id, dataExports.file_id))
    .where(and(eq(dataExports.user_id, user_id), gt(dataExports.created_at, plusMs(now, -90 * day_ms))))
    .orderBy(desc(dataExports.id))

/** Copies of a person's data. @see src/domain/rules-people.md#export */
export const exportRoutes = [
  route(contract.requestExport, async ({db, deps, caller: {user_id}, now}) => {
    // two requests at once give one copy
    await db.select({id: users.id}).from(users).where(eq(users.id, user_id)).for('update')
    const [newest] = await exportsOf(db, user_id, now)
    if (newest && stateOf(newest.row, now) === 'making') return present(newest.row, null, now)
    const wait_s = await deps.limits.take('exports_user', user_id)
    if (wait_s !== null) return tooManyRequests(wait_s)
    const row = {id: newId(), user_id, created_at: now, ready_at: null, expires_at: null, file_id: null}
    await db.insert(dataExports).values(row)
    await deps.jobs.send(db, 'export', {export_id: row.id})
    return present(row, null, now)
  }),

  route(contract.listExports, async ({db, caller: {user_id}, now}) => ({
    items: (await exportsOf(db, user_id, now)).map(({row, bytes}) => present(row, bytes, now)),
    next_cursor: null,
  })),

  route(contract.downloadExport, async call => {
    const {db, deps, caller, params, body, now, setHeader} = call
    const [found] = await db
      .select({key: files.key})
      .from(dataExports)
      .innerJoin(files, eq(files.id, dataExports.file_id))
      .where(
        and(eq(dataExports.id, params.id), eq(dataExports.user_id, caller.user_id), gt(dataExports.expires_at, now)),
      )
    if (!found) return notFound()
    const refusal = await reauthenticate(call, body.password, 'password', {evenFresh: true})
    if (refusal) return refusal
    const bytes = await deps.files.get(found.key)
    if (!bytes) return notFound()
    setHeader('Content-Disposition', `attachment; filename="${productFile('data.zip')}"`)
    return bytes as Uint8Array<ArrayBuffer>
  }),
]
