import type {Payments} from '#server/adapters/payments/port.ts'
import type {Db} from '#server/db/client.ts'
import type {TestApp} from '../app.ts'

/** A process that ended in the middle: no one catches it by its kind. */
class Crash extends Error {}

const asked = [
  'createCheckout',
  'find',
  'expire',
  'charge',
  'findCharge',
  'refund',
  'returnFee',
  'reverseTransfer',
  'findPayment',
  'listDisputes',
] as const

/**
 * Counts every step between the payment provider and our database, each call there and each transaction here, and breaks off
 * at one of them: before it is done, or when it is done and no one has noted so. `mend` puts everything back.
 */
export function breakAt(app: TestApp, step: number, when: 'before' | 'after') {
  const {database, payments} = app.deps
  let count = 0
  const doing = async <T>(work: () => Promise<T>): Promise<T> => {
    const isLast = ++count === step
    if (isLast && when === 'before') throw new Crash(`before step ${step}`)
    const done = await work()
    if (isLast && when === 'after') throw new Crash(`after step ${step}`)
    return done
  }
  const breaking = (db: Db): Db =>
    new Proxy(db, {
      get: (target, name) =>
        name === 'transaction'
          ? (work: (tx: Db) => Promise<unknown>) => doing(() => target.transaction(work))
          : Reflect.get(target, name, target),
    })
  const real = Object.fromEntries(asked.map(name => [name, payments[name]])) as Pick<Payments, (typeof asked)[number]>
  for (const name of asked) {
    const call = payments[name] as (of: never) => Promise<unknown>
    Object.assign(payments, {[name]: (of: never) => doing(() => call(of))})
  }
  const db = breaking(database.db)
  Object.assign(app.deps, {database: {...database, db}})
  return {
    db,
    steps: () => count,
    mend: () => {
      Object.assign(payments, real)
      Object.assign(app.deps, {database})
    },
  }
}
