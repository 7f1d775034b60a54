import {useId} from 'react'
import type {ReactNode} from 'react'

/** A part of a screen under an h2, with at most one secondary action. `count` is announced with the title. */
export function Section({
  title,
  action,
  count,
  anchor,
  children,
}: {
  title: string
  action?: ReactNode
  count?: number | string
  /** Its id in the address, for links from an index. */
  anchor?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className="scroll-mt-20 space-y-3">
      <div className="flex min-h-9 items-center justify-between gap-4">
        <h2 id={id} className="flex items-center gap-2 text-18 font-semibold">
          {title}
          {count !== undefined && <CountChip>{count}</CountChip>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** How many, beside a title. */
export const CountChip = ({children}: {children: ReactNode}) => (
  <span className="rounded-chip bg-sunk px-2 text-14 font-semibold text-muted">{children}</span>
)
