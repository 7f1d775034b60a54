import type {LucideIcon} from 'lucide-react'
import type {ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'
import {Unbroken} from './unbroken.tsx'

/** Facts with their names, as a description list. */
export function KeyValues({
  items,
  columns = 1,
}: {
  items: readonly {label: string; value: ReactNode; icon?: LucideIcon}[]
  columns?: 1 | 2
}) {
  return (
    <dl className={classNames('grid gap-x-8 gap-y-4', columns === 2 && 'md:grid-cols-2')}>
      {items.map(({label, value, icon: Icon}) => (
        <div key={label} className={classNames(Icon && 'relative pl-8')}>
          <dt className="text-14 text-muted">
            {Icon && <Icon aria-hidden className="absolute top-0.5 left-0 size-5" />}
            {label}
          </dt>
          <dd dir="auto" className="whitespace-pre-line">
            <Unbroken>{value}</Unbroken>
          </dd>
        </div>
      ))}
    </dl>
  )
}
