import {m} from '#messages'
import {useState} from 'react'
import {useServerNow} from '#data/offline/server-now.ts'
import {dayIn} from '#lib/day.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {useOwnZone} from './use-own-zone.ts'
import {YearFiles} from './year-files.tsx'

/** Downloads of what a caregiver received in a year. */
export function TaxSummary() {
  const this_year = Number(dayIn(useOwnZone(), useServerNow(60_000)).slice(0, 4))
  const [chosen, setYear] = useState<string>()
  return (
    <Section title={m.summary_for_taxes()}>
      <Card className="space-y-4">
        <p>{m.what_families_paid_you_in_a()}</p>
        <YearFiles of="earnings" year={chosen ?? String(this_year)} last_year={this_year} onYear={setYear} />
      </Card>
    </Section>
  )
}
