import type {ReactNode} from 'react'
import type {Child} from '#contract/accounts/children.ts'
import {useToday} from '#data/offline/use-today.ts'
import {ageMonths, ageText} from '#domain/child-ages.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {stillRecorded, type RequestValues} from './values.ts'

/** The family's recorded children, of which a request or booking names any, at most `max`. A choice leaves out others. */
export function RecordedChildren({
  records,
  picked,
  onChange,
  max = records.length,
  hint,
}: {
  records: readonly Child[]
  picked: RequestValues['children']
  onChange: (picked: RequestValues['children']) => void
  max?: number
  hint: ReactNode
}) {
  const today = useToday()
  const known = stillRecorded(picked, records)
  return (
    <div>
      {records.map(({id, first_name, birth_month}) => {
        const age_months = ageMonths(birth_month, today)
        const others = known.filter(child => child.id !== id)
        const isPicked = others.length < known.length
        return (
          <Checkbox
            key={id}
            label={`${first_name}, ${ageText(age_months)}`}
            checked={isPicked}
            disabled={!isPicked && known.length >= max}
            onChange={isNow => onChange(isNow ? [...others, {id, age_months}] : others)}
          />
        )
      })}
      <p className="pt-1 text-14 text-muted">{hint}</p>
    </div>
  )
}
