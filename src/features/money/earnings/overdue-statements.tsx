import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {invoiceQueries} from '#data/queries/money/invoices.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {isOverdue} from '#domain/money/invoice.ts'
import {payeeCents} from '#domain/money/received.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {formatCents} from '#lib/money-text.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {Remind} from '../invoices/remind.tsx'
import {whatFor} from '../invoices/words.ts'

/** The overdue statements of a caregiver, each with a reminder to send. Renders nothing if there is none. */
export function OverdueStatements() {
  const {data: open = []} = useQuery(invoiceQueries.open('caretaker'))
  const now = useServerNow(60_000)
  const late = open.filter(each => each.my_side === 'payee' && isOverdue(each, now, deviceZone()))
  if (late.length === 0) return null
  return (
    <Section title={m.overdue()} count={late.length}>
      <ul className="grid gap-3 wide:grid-cols-2">
        {late.map(invoice => (
          <li key={invoice.id} className="grid">
            <Card as="article" className="space-y-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="font-semibold">
                  <Link to="/dash/caretaker/invoices/$id" params={{id: invoice.id}} className="text-ink">
                    {invoice.payer.name}
                  </Link>
                </h3>
                <span className="text-18 font-semibold tabular-nums">{formatCents(payeeCents(invoice))}</span>
              </div>
              <p className="text-14 text-muted">{whatFor(invoice)}</p>
              {invoice.payer.cannot_log_in && (
                <div>
                  <p className="font-medium">{m.payer_cannot_log_in({name: invoice.payer.name})}</p>
                  <p>{m.payer_is_not_reminded_write_to_us()}</p>
                </div>
              )}
              {invoice.payer_has_account && !invoice.payer.cannot_log_in && <Remind invoice={invoice} />}
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
