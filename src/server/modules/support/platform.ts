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
    try {
      await db.execute(sql`select 1`)
      return {status: 'ok' as const}
    } catch (error) {
      deps.log.warn({err: error}, 'the database does not answer')
      return refuse('unavailable', 'The database is not responding. Try again later.')
    }
  }),
]

/** Limit of listed items. */
const shown = 100

export const keptMailRoutes: readonly Route[] = [
  route(mailContract.listMail, async ({deps: {keptMail}}) => ({
    is_kept: keptMail !== null,
    items: ((await keptMail?.list(shown)) ?? []).map(({id, to, subject, date}) => ({id, to, subject, date})),
  })),

  route(mailContract.getMail, async ({deps: {keptMail}, params: {id}}) => {
    const mail = (await keptMail?.read(id)) ?? null
    return mail ? {id, ...mail} : notFound()
  }),
]
