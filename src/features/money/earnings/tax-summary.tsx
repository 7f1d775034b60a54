import {m} from '#messages'
import Download from 'lucide-react/icons/download'
import {useState} from 'react'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useSaveSummary, type SummaryForm} from '#data/queries/earnings.ts'
import {dayIn} from '#lib/day.ts'
import {SelectField} from '#ui/fields/select-field.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {useOwnZone} from './use-own-zone.ts'

/** This year and those before it that can be asked for. */
const years = 4

/** Downloads of what a caregiver received in a year. */
export function TaxSummary() {
  const this_year = Number(dayIn(useOwnZone(), useServerNow(60_000)).slice(0, 4))
  const [chosen, setYear] = useState<string>()
  const year = chosen ?? String(this_year)
  const {mutate, isPending, variables} = useSaveSummary()
  const needs = useNeedsConnection()
  const button = (form: SummaryForm) => (
    <Button
      variant="secondary"
      icon={Download}
      busy={isPending && variables.form === form}
      disabledReason={needs(m.downloading())}
      onClick={() =>
        mutate(
          {year, form},
          {
            onError: error =>
              toast({title: m.the_file_could_not_be_downloaded(), description: messageOf(error), tone: 'bad'}),
          },
        )
      }
    >
      {m.download_money({upper_case: form.toUpperCase()})}
    </Button>
  )
  return (
    <Section title={m.summary_for_taxes()}>
      <Card className="space-y-4">
        <p>{m.what_families_paid_you_in_a()}</p>
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label={m.year()}
            value={year}
            onChange={setYear}
            options={Array.from({length: years}, (_, index) => String(this_year - index)).map(value => ({
              value,
              label: value,
            }))}
          />
          {button('pdf')}
          {button('csv')}
        </div>
      </Card>
    </Section>
  )
}
