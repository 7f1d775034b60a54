import * as contract from '#contract/money/care-paid.ts'
import {day_ms} from '#domain/constants.ts'
import {carePaidIn} from '#domain/money/care-paid.ts'
import {productFile} from '#lib/product-file.ts'
import {settled} from '#lib/settled.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import type {Deps} from '#server/deps.ts'
import type {Caller} from '#server/http/caller.ts'
import {route, type Route} from '#server/http/mount.ts'
import {notFound, Refusal} from '#server/http/refusal.ts'
import {timezoneOf} from '#server/modules/notifications/index.ts'
import {personOf} from '../earnings/store.ts'
import type {FullInvoice} from '../invoices/list.ts'
import {companyOf, payeePlaceOf} from '../invoices/parties.ts'
import {presentInvoice} from '../invoices/present.ts'
import {carePaidCsv, carePaidPdf, type CarePaid} from './documents.ts'
import {childrenByBooking, paidBetween} from './store.ts'

async function carePaidOf(
  {db, caller, deps}: {db: Db; caller: Caller; deps: Pick<Deps, 'townAt'>},
  year: string,
): Promise<CarePaid | Refusal> {
  const {parent_id, user_id} = caller
  if (!parent_id) return notFound()
  const range = {
    from: plusMs(`${year}-01-01T00:00:00.000Z`, -day_ms),
    until: plusMs(`${year}-12-31T00:00:00.000Z`, 2 * day_ms),
  }
  const [rows, children, person, timezone = 'UTC'] = await settled([
    paidBetween(db, parent_id, range),
    childrenByBooking(db, parent_id),
    personOf(db, user_id),
    timezoneOf(db, user_id),
  ])
  if (!person) return notFound()
  const statements = rows.map(row => presentInvoice(row, caller))
  const paid = carePaidIn(year, timezone, statements)
  return {year, timezone, ...person, paid, children, places: await placesOf(rows, deps)}
}

async function placesOf(rows: readonly FullInvoice[], deps: Pick<Deps, 'townAt'>): Promise<CarePaid['places']> {
  const byPayee = new Map(rows.map(row => [row.invoice.payee_caretaker_id ?? row.invoice.payee_org_id ?? '', row]))
  const places = [...byPayee].map(async ([id, row]) => [id, await payeePlaceOf(row, deps)] as const)
  return new Map(await settled(places))
}

/** What a family paid for care in a year. @see src/domain/rules.md#care-paid-in-a-year */
export const carePaidRoutes: readonly Route[] = [
  route(contract.getCarePaidPdf, async ({params: {year}, now, setHeader, ...call}) => {
    const paid = await carePaidOf(call, year)
    if (paid instanceof Refusal) return paid
    setHeader('Content-Disposition', `inline; filename="${productFile(`care-paid-${year}.pdf`)}"`)
    return carePaidPdf(paid, companyOf(call.deps), now)
  }),

  route(contract.getCarePaidCsv, async ({params: {year}, setHeader, ...call}) => {
    const paid = await carePaidOf(call, year)
    if (paid instanceof Refusal) return paid
    setHeader('Content-Disposition', `attachment; filename="${productFile(`care-paid-${year}.csv`)}"`)
    return carePaidCsv(paid)
  }),
]
