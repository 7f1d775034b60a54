import {useAtOnce} from '../hooks/use-optimistic-value.ts'
import type {FieldProps} from './field-frame.tsx'
import {SelectField} from './select-field.tsx'
import type {ReactNode} from 'react'

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

/**
 * Filters of a list: two per row on phones, one row on wide screens, as many as fit in between. A full-width filter
 * spans both columns.
 */
export function FilterBar({search, children}: {search: ReactNode; children: ReactNode}) {
  return (
    <div className="grid grid-cols-2 gap-3 md:flex md:items-end md:max-wide:flex-wrap md:max-wide:*:grow md:max-wide:*:basis-40">
      <div className="col-span-2 md:contents">{search}</div>
      {children}
    </div>
  )
}
