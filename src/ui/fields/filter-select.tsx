import {useAtOnce} from '../hooks/use-optimistic-value.ts'
import type {FieldProps} from './field-frame.tsx'
import {SelectField} from './select-field.tsx'

const any = 'any'

/** Filters a list by kind; `all` labels the choice without a filter. */
export function FilterSelect<Value extends string>({
  all,
  value,
  onChange,
  options,
  ...field
}: Pick<FieldProps, 'label' | 'disabled'> & {
  all: string
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  options: readonly {value: Value; label: string}[]
}) {
  const [chosen, choose] = useAtOnce<Value | typeof any>(value ?? any)
  return (
    <SelectField<Value | typeof any>
      {...field}
      value={chosen}
      onChange={next => {
        choose(next)
        onChange(next === any ? undefined : next)
      }}
      options={[{value: any, label: all}, ...options]}
    />
  )
}
