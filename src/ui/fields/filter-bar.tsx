import {m} from '#messages'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import {useId, useState, type ReactNode} from 'react'
import {useIsPhone} from '../hooks/use-media-query.ts'
import {Button} from '../primitives/button.tsx'

const isSet = (value: unknown) => value !== undefined && value !== false

/**
 * The search and the filters of a list, with `more` below them. On a phone, where they would fill the screen above the
 * list, the search stays and a button with the number of set filters opens the rest.
 */
export function FilterBar({
  search,
  set,
  children,
  period,
  more,
}: {
  search: ReactNode
  /** The value of each filter; those that are neither undefined nor false are counted. */
  set: readonly unknown[]
  children?: ReactNode
  /** The days of a list: beside the filters where all of them fit in one row, else in a row of their own. */
  period?: ReactNode
  /** Rows as wide as the list: saved views, the order. */
  more?: ReactNode
}) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!isPhone) {
    return (
      <div className="space-y-4">
        <div className="flex flex-wrap items-end gap-3">
          <div className="flex grow flex-wrap items-end gap-3 *:min-w-36 max-wide:*:grow max-wide:*:basis-40 wide:[&>*:not(:first-child)]:max-w-64">
            {search}
            {children}
          </div>
          {period}
        </div>
        {more}
      </div>
    )
  }
  const count = set.filter(isSet).length
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-[1fr_auto] items-end gap-2 large-text:grid-cols-1">
        {search}
        <Button
          variant="secondary"
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          aria-controls={id}
          className="min-h-12"
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? m.filters_leads() : m.filters({length: count})}
        </Button>
      </div>
      <div
        id={id}
        hidden={!isOpen}
        className="grid grid-cols-2 items-end gap-3 large-text:grid-cols-1 [&[hidden]]:hidden"
      >
        {children}
        {period && <div className="col-span-full">{period}</div>}
        {more && <div className="col-span-full space-y-3">{more}</div>}
      </div>
    </div>
  )
}
