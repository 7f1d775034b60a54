import {m} from '#messages'
import Download from 'lucide-react/icons/download'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useSaveSummary, type Summary, type SummaryForm} from '#data/queries/money/year-summaries.ts'
import {SelectField} from '#ui/fields/select-field.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {Button} from '#ui/primitives/button.tsx'

/** The last year and those before it that can be asked for. */
const years = 4

interface YearFilesProps {
  of: Summary
  year: string
  last_year: number
  onYear: (year: string) => void
}

/** Chooses the year of a summary and downloads it. */
export function YearFiles({of, year, last_year, onYear}: YearFilesProps) {
  const {mutate, isPending, variables} = useSaveSummary(of)
  const needs = useNeedsConnection()
  const button = (form: SummaryForm) => (
    <Button
      variant="secondary"
      icon={Download}
      busy={isPending && variables.form === form}
      disabledReason={needs(m.downloading())}
      // the list of payments below has a button of the same words
      aria-label={m.download_money_of_year({upper_case: form.toUpperCase(), year})}
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
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={m.year()}
        value={year}
        onChange={onYear}
        options={Array.from({length: years}, (_, index) => String(last_year - index)).map(value => ({
          value,
          label: value,
        }))}
      />
      {button('pdf')}
      {button('csv')}
    </div>
  )
}
