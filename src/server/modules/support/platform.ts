import {m} from '#messages'
import {sql} from 'drizzle-orm'
import * as contract from '#contract/platform.ts'
import {route, type Route} from '#server/http/mount.ts'
import {refuse, notFound} from '#server/http/refusal.ts'
import * as mailContract from '#contract/admin/operations.ts'

export const platformRoutes = [
  route(contract.health, async ({deps}) => ({
    status: 'ok' as const,
    version: deps.version,
    db: deps.database.kind,
  })),

  route(contract.ready, async ({db, deps}) => {
    if (deps.isStopping?.()) return refuse('unavailable', m.this_server_is_stopping())
    try {
      await db.execute(sql`select 1`)
      return {status: 'ok' as const}
    } catch (error) {
      deps.log.warn({err: error}, 'database not reachable')
      return refuse('unavailable', m.the_database_is_not_responding_try())
    }
  }),
]

/** Limit of listed items. */
const shown = 100

export const storedMailRoutes: readonly Route[] = [
  route(mailContract.listMail, async ({deps: {storedMail}}) => ({
    is_kept: storedMail !== null,
    items: ((await storedMail?.list(shown)) ?? []).map(({id, to, subject, date}) => ({
      id,
      to,
      subject,
      date,
    })),
  })),

  route(mailContract.getMail, async ({deps: {storedMail}, params: {id}}) => {
    const mail = (await storedMail?.read(id)) ?? null
    return mail ? {id, ...mail} : notFound()
  }),
]
