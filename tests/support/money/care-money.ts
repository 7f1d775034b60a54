import {listParentInvoices} from '#contract/money/invoices.ts'
import {ProviderAway} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import type {TestApp} from '../app.ts'
import {long_lived_tokens} from '../browser/long-lived-tokens.ts'
import {moneyOf} from './money.ts'
import type {Caretaker, Member, Parent} from '../people.ts'
import {storyOf} from '../story.ts'
import {visitsOf} from '../visit.ts'

const minute_ms = 60_000
/** Mondays at noon, when the week before is stated. */
export const monday = {
  first: '2026-06-15T12:00:00.000Z',
  second: '2026-06-22T12:00:00.000Z',
  third: '2026-06-29T12:00:00.000Z',
}

type Session = {id: string; scheduled_start: string; scheduled_end: string}

/** Care as families come to owe it: visits that take place, their statements, and staff who settle one anew. */
export function careMoneyOf(app: TestApp) {
  const money = moneyOf(app)
  const story = storyOf(app)
  const visit = visitsOf(app)

  /** Both press Confirm at these minutes off the booked times. */
  const takesPlace = async (
    [parent, carer]: [Parent, Caretaker | Member],
    session: Session,
    off: {start?: number; end?: number} = {},
  ) => {
    await app.rows(long_lived_tokens)
    for (const [edge, at] of [
      ['start', plusMs(session.scheduled_start, (off.start ?? 0) * minute_ms)],
      ['end', plusMs(session.scheduled_end, (off.end ?? 0) * minute_ms)],
    ] as const) {
      app.clock.set(at)
      for (const by of [carer, parent]) await (edge === 'start' ? visit.starts(by, session) : visit.ends(by, session))
    }
  }

  /** A booking with a caregiver at $25 an hour, four hours on each of these days. */
  async function booked<Carer extends Caretaker | Member = Caretaker>(from: string, to: string, carer?: Carer) {
    const parent = await app.parent()
    const by = carer ?? ((await app.caretaker()) as Carer)
    const booking = await story.confirmed(parent, by, {
      schedule: [{date_range: [from, to], time_range: ['09:00', '13:00']}],
    })
    return {parent, carer: by, booking, sessions: await story.sessions(parent, booking)}
  }

  const list = (by: Parent) => app.ok(listParentInvoices, {by})

  return {
    takesPlace,
    booked,
    /** A family's statements, newest first. */
    list,

    /** One visit that took place, and its statement: care of $100 and a fee of $10. */
    stated: async () => {
      const made = await booked('2026-06-08', '2026-06-08')
      await takesPlace([made.parent, made.carer], made.sessions[0]!)
      await money.until(monday.first)
      const [statement] = await list(made.parent)
      return {...made, id: statement!.id, visit: made.sessions[0]!}
    },

    /** Staff find that the visit took so long. */
    settleAs: (session: {id: string}, minutes: number) =>
      app.rows(
        `update sessions set settled_by = 'staff', ended_at = started_at + interval '${minutes} minutes' where id = '${session.id}'`,
      ),

    /** While it works the provider gives money back, and its answers are lost. */
    losingRefunds: async (work: () => Promise<unknown>) => {
      const {payments} = app.deps
      const {refund} = payments
      const lose = async (asked: Parameters<typeof refund>[0]) => {
        await refund(asked)
        throw new ProviderAway('the answer was lost')
      }
      Object.assign(payments, {refund: lose})
      try {
        await work()
      } finally {
        Object.assign(payments, {refund})
      }
    },
  }
}
