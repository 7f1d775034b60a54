import {settled} from '#lib/settled.ts'
import {productFile} from '#lib/product-file.ts'
import * as contract from '#contract/money/earnings.ts'
import {sumEarnings} from '#domain/money/earnings.ts'
import {periodRange} from '#domain/periods.ts'
import {day_ms} from '#domain/constants.ts'
import {localDate} from '#domain/time.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {holderOf, type Caller} from '#server/http/caller.ts'
import {preloadingRoute, route, type Route} from '#server/http/mount.ts'
import {notFound, Refusal} from '#server/http/refusal.ts'
import {timezoneOf} from '#server/modules/notifications/index.ts'
import {companyOf} from '../invoices/parties.ts'
import {presentInvoice} from '../invoices/present.ts'
import {personOf, receivedBetween, visitsOf} from './store.ts'
import {receivedIn, summaryCsv, summaryPdf, type YearSummary} from './summary.ts'

async function summaryOf(db: Db, caller: Caller, year: string): Promise<YearSummary | Refusal> {
  if (!caller.caretaker_id) return notFound()
  const range = {
    from: plusMs(`${year}-01-01T00:00:00.000Z`, -day_ms),
    until: plusMs(`${year}-12-31T00:00:00.000Z`, 2 * day_ms),
  }
  const [rows, person, timezone = 'UTC'] = await settled([
    receivedBetween(db, caller.caretaker_id, range),
    personOf(db, caller.user_id),
    timezoneOf(db, caller.user_id),
  ])
  const statements = rows.map(row => presentInvoice(row, caller))
  if (!person) return notFound()
  return {year, timezone, ...person, statements: receivedIn(year, timezone, statements)}
}

/** A caregiver's earnings. @see src/domain/rules.md#earnings */
export const earningsRoutes: readonly Route[] = [
  preloadingRoute(
    contract.getEarnings,
    ({db, token_hash}) => timezoneOf(db, holderOf(token_hash)),
    async ({db, caller, query: {period, day}, now}, timezone = 'UTC') => {
      if (!caller.caretaker_id) return notFound()
      const asked = day ?? localDate(now, timezone)
      const visits = await visitsOf(db, caller.caretaker_id, periodRange(period, asked))
      return sumEarnings(visits, {period, day: asked, now})
    },
  ),

  route(contract.getEarningsPdf, async ({db, caller, params: {year}, now, deps, setHeader}) => {
    const summary = await summaryOf(db, caller, year)
    if (summary instanceof Refusal) return summary
    setHeader('Content-Disposition', `inline; filename="${productFile(`earnings-${year}.pdf`)}"`)
    return summaryPdf(summary, companyOf(deps), now)
  }),

  route(contract.getEarningsCsv, async ({db, caller, params: {year}, setHeader}) => {
    const summary = await summaryOf(db, caller, year)
    if (summary instanceof Refusal) return summary
    setHeader('Content-Disposition', `attachment; filename="${productFile(`earnings-${year}.csv`)}"`)
    return summaryCsv(summary)
  }),
]
