import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {takeUnwarned} from '#server/modules/files/index.ts'
import {notify, type News} from '#server/modules/notifications/index.ts'
import {checkDay} from '#server/modules/accounts/index.ts'

/** So long before its end the owner of a certificate is warned: time enough for a course. */
const ahead_ms = 30 * day_ms

/** Warns the owners of up to `limit` certificates that end within thirty days, once for each end; answers how many. */
export async function warnOfEnds(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const days = {today: checkDay(now), until: checkDay(plusMs(now, ahead_ms))}
    const ending = await takeUnwarned(tx, days, limit)
    const news = ending.map(({owner_id, name, expires_on}): News => ({
      kind: 'certificate_ends',
      // a profile's id is of the one or of the other
      to: {caretaker: owner_id, org: owner_id},
      facts: {name, on: expires_on ?? days.until},
    }))
    if (news.length > 0) await notify(tx, news, now)
    return ending.length
  })
}
