import {m} from '#messages'
import ChevronRight from 'lucide-react/icons/chevron-right'
import {Fragment} from 'react'
import type {ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'
import {AsOf} from '../states/offline-note.tsx'
import {Unbroken} from './unbroken.tsx'

/**
 * The head of a screen: its only h1, `crumbs` (links from the top down, without the page itself), one primary action,
 * and the age of stale data. `display` sets the public pages' serif.
 */
export function PageHeader({
  title,
  lead,
  crumbs = [],
  action,
  asOf,
  display = false,
}: {
  title: ReactNode
  lead?: ReactNode
  crumbs?: readonly ReactNode[]
  action?: ReactNode
  asOf?: string | undefined
  display?: boolean
}) {
  return (
    <header className="relative flex flex-col gap-2 pt-5 pb-7 md:pt-8 md:pb-6">
      {crumbs.length > 0 && (
        <nav aria-label={m.breadcrumbs()} className="print:hidden">
          <ol className="flex flex-wrap items-center gap-x-1 text-14 text-muted [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:underline-offset-4 [&_a:hover]:underline md:[&_a]:min-h-6">
            {crumbs.map((crumb, index) => (
              <Fragment key={index}>
                {index > 0 && <ChevronRight aria-hidden className="size-4" />}
                <li>{crumb}</li>
              </Fragment>
            ))}
          </ol>
        </nav>
      )}
      <div className="flex flex-col gap-4 md:flex-row md:items-start md:justify-between">
        <div className="min-w-0 space-y-1.5">
          <h1 className={classNames(display ? 'font-display text-36 font-semibold md:text-48' : 'text-28 font-bold')}>
            <Unbroken>{title}</Unbroken>
          </h1>
          {lead && (
            <div className="max-w-text text-16 text-muted">
              <Unbroken>{lead}</Unbroken>
            </div>
          )}
        </div>
        {action && (
          <div className="flex shrink-0 flex-wrap gap-2 *:max-md:grow md:max-w-2/3 md:justify-end">{action}</div>
        )}
      </div>
      {asOf && (
        // in the padding, since a lost connection must push nothing away
        <div className="absolute bottom-2 left-0 *:leading-none md:bottom-1.5">
          <AsOf time={asOf} />
        </div>
      )}
    </header>
  )
}
