import type {Booking} from '#contract/bookings/booking.ts'
import {leadInvoiceByCard} from '#contract/money/checkout.ts'
import {getInvoice, listOrgInvoices} from '#contract/money/invoices.ts'
import type {TestApp} from '../app.ts'
import {moneyOf} from './money.ts'
import type {Member, Parent} from '../people.ts'
import {storyOf} from '../story.ts'

/** Lead invoices as an agency comes by them, reads them and pays them. */
export function leadMoneyOf(app: TestApp) {
  const money = moneyOf(app)
  const story = storyOf(app)
  return {
    /** So many lead invoices of an agency, each of a booking that it won: their ids, the first won first. */
    async leads(agency: Member, count: number): Promise<string[]> {
      const parent = await app.parent()
      for (let i = 0; i < count; i++) await story.confirmed(parent, agency)
      return (await app.ok(listOrgInvoices, {by: agency})).map(invoice => invoice.id).toReversed()
    },

    payOne: (by: Member, invoiceId: string, next?: string) =>
      app.call(leadInvoiceByCard, {by, params: {invoiceId}, query: {next}}),

    statusOf: async (by: Member, id: string) => (await app.ok(getInvoice, {by, params: {id}})).status,

    list: (by: Member) => app.ok(listOrgInvoices, {by}),

    pay: async (by: Member, invoice: {id: string}) =>
      money.pay(await app.ok(leadInvoiceByCard, {by, params: {invoiceId: invoice.id}})),

    /** Four hours on every day of these dates, $25 an hour: $10 a visit for the agency. */
    async won(from: string, to: string): Promise<{parent: Parent; agency: Member; booking: Booking}> {
      const [parent, agency] = [await app.parent(), await app.agency()]
      const booking = await story.confirmed(parent, agency, {
        schedule: [{date_range: [from, to], time_range: ['09:00', '13:00']}],
      })
      return {parent, agency, booking}
    },
  }
}
