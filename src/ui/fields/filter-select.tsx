import {useAtOnce} from '../hooks/use-optimistic-value.ts'
import {SelectField} from './select-field.tsx'

const any = 'any'

/** Filters a list by kind; `all` labels the choice without a filter. */
export function FilterSelect<Value extends string>({
  label,
  all,
  value,
  onChange,
  options,
}: {
  label: string
  all: string
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  options: readonly {value: Value; label: string}[]
}) {
  const [chosen, choose] = useAtOnce<Value | typeof any>(value ?? any)
  return (
    <SelectField<Value | typeof any>
      label={label}
      value={chosen}
      onChange={next => {
        choose(next)
        onChange(next === any ? undefined : next)
      }}
      options={[{value: any, label: all}, ...options]}
    />
  )
}
