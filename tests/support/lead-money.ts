import type {Booking} from '#contract/booking.ts'
import {leadInvoiceByCard} from '#contract/checkout.ts'
import {listOrgInvoices} from '#contract/invoices.ts'
import type {TestApp} from './app.ts'
import {moneyOf} from './money.ts'
import type {Member, Parent} from './people.ts'
import {storyOf} from './story.ts'

/** Lead invoices as an agency comes by them, reads them and pays them. */
export function leadMoneyOf(app: TestApp) {
  const money = moneyOf(app)
  const story = storyOf(app)
  return {
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
