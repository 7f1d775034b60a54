import {useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useState} from 'react'
import type {LeadCredit} from '#contract/admin/invoices.ts'
import {staffInvoiceQueries} from '#data/queries/admin/invoices.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {DateTime} from '../moment.tsx'
import {LoadError} from '../not-loaded.tsx'
import {itemsOf, MoreButton} from '../staff-list.tsx'
import {DecideCredit} from './decide-credit.tsx'
import {creditReasonText} from './invoice-words.ts'

/** Credits that agencies ask for bad leads, the one that has waited longest first; nothing where nobody asks. */
export function CreditsAsked() {
  const query = useInfiniteQuery(staffInvoiceQueries.credits())
  const [deciding, setDeciding] = useState<{credit: LeadCredit; how: 'grant' | 'refuse'} | null>(null)
  const credits = itemsOf(query.data)
  if (!query.data && query.error) {
    return <LoadError what="The credits asked for" error={query.error} onRetry={() => void query.refetch()} />
  }
  if (credits.length === 0) return null
  return (
    <Section title="Credits asked for" count={credits.length}>
      <ul className="space-y-3">
        {credits.map(credit => (
          <Card as="li" key={credit.invoice.id} data-invoice-id={credit.invoice.id} className="space-y-2">
            <p className="font-semibold">
              {credit.invoice.payer.name}: {creditReasonText(credit.invoice.credit?.reason ?? '')}
            </p>
            {credit.note && <p className="whitespace-pre-line">“{credit.note}”</p>}
            <p className="text-14 text-muted">
              <Link
                to="/admin/dashboard/invoices/$id"
                params={{id: credit.invoice.id}}
                className="font-medium text-primary underline underline-offset-4"
              >
                {credit.invoice.number}
              </Link>
              , {formatCents(credit.invoice.amount_cents)}
              {credit.invoice.booking_number && `, booking ${credit.invoice.booking_number}`}
              {credit.asked_by ? `. Asked by ${credit.asked_by}` : '. Asked'}, <DateTime at={credit.asked_at} />
            </p>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => setDeciding({credit, how: 'grant'})}>
                Grant
              </Button>
              <Button size="sm" variant="secondary" onClick={() => setDeciding({credit, how: 'refuse'})}>
                Refuse
              </Button>
            </div>
          </Card>
        ))}
      </ul>
      <MoreButton query={query} />
      {deciding && <DecideCredit {...deciding} onClose={() => setDeciding(null)} />}
    </Section>
  )
}
