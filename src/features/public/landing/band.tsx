import {useId} from 'react'
import type {ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'
import {FadeIn} from './fade-in.tsx'

const grounds = {plain: '', card: 'border-y border-line bg-card', warm: 'bg-warm-tint'}

/** One section of the landing page, the whole width of the window, under its own heading. */
export function Band({
  title,
  lead,
  ground = 'plain',
  aside,
  children,
}: {
  title: string
  lead?: ReactNode
  ground?: keyof typeof grounds
  /** A picture: at the desk beside everything else, on a phone below it. */
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames('py-14 desk:py-20', grounds[ground])}>
      <FadeIn
        className={classNames(
          'p-page mx-auto max-w-page',
          aside ? 'grid items-center gap-10 desk:grid-cols-[1fr_auto] desk:gap-16' : '',
        )}
      >
        <div className="space-y-8 desk:space-y-10">
        <div className="max-w-2xl space-y-3">
          <h2 id={id} className="font-display text-28 font-semibold desk:text-36">
            {title}
          </h2>
          {lead && <p className="max-w-text text-18 text-muted">{lead}</p>}
        </div>
        {children}
        </div>
        {aside}
      </FadeIn>
    </section>
  )
}
