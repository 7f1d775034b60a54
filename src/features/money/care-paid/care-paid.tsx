import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import type {Invoice} from '#contract/money/invoices.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {carePaidIn, careTogether, type ProviderPaid} from '#domain/money/care-paid.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {formatCents} from '#lib/money-text.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {YearFiles} from '../earnings/year-files.tsx'

/** What a family paid each provider for care in a year, from its invoices, with the same as files. */
export function CarePaid({invoices}: {invoices: readonly Invoice[]}) {
  // the files count days by the clock of the account
  const zone = useQuery(profileQueries.parent()).data?.user.timezone ?? deviceZone()
  const this_year = Number(dayIn(zone, useServerNow(60_000)).slice(0, 4))
  const [year = String(this_year), setYear] = useState<string>()
  const paid = carePaidIn(year, zone, invoices)
  return (
    <Section title={m.summary_for_taxes()}>
      <Card className="space-y-4">
        <p>{m.care_paid_lead()}</p>
        <YearFiles of="care-paid" year={year} last_year={this_year} onYear={setYear} />
        {paid.length > 0 ? (
          <>
            <div className="space-y-4">
              {paid.map(each => (
                <Provider key={each.payee.id} paid={each} />
              ))}
              {paid.length > 1 && (
                <dl>
                  <Sum name={m.paid_for_care_in_all()} cents={careTogether(paid)} strong />
                </dl>
              )}
            </div>
            <p className="text-14 text-muted">{m.ask_providers_for_form_w10()}</p>
          </>
        ) : (
          <p>{m.no_care_paid_in({year})}</p>
        )}
      </Card>
    </Section>
  )
}

/** One provider: the care, what of it was paid outside of Village, and what the sum leaves out. */
function Provider({paid: {payee, care_cents, outside_cents, tip_cents, fee_cents}}: {paid: ProviderPaid}) {
  return (
    <dl>
      <Sum name={payee.name} cents={care_cents} strong />
      {outside_cents > 0 && <Sum name={m.doc_of_it_outside()} cents={outside_cents} />}
      {tip_cents > 0 && <Sum name={m.tips_not_included()} cents={tip_cents} />}
      {fee_cents > 0 && <Sum name={m.fee_not_included()} cents={fee_cents} />}
    </dl>
  )
}

function Sum({name, cents, strong = false}: {name: string; cents: number; strong?: boolean}) {
  return (
    <div
      className={strong ? 'flex justify-between gap-4 font-semibold' : 'flex justify-between gap-4 text-14 text-muted'}
    >
      <dt className="min-w-0 break-words">{name}</dt>
      <dd className="tabular-nums">{formatCents(cents)}</dd>
    </div>
  )
}
