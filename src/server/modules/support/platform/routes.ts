import {sql} from 'drizzle-orm'
import * as contract from '#contract/platform.ts'
import {route} from '#server/http/mount.ts'
import {refuse} from '#server/http/refusal.ts'

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
