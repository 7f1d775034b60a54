import {Link} from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type {ReactNode} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {Card, cardLinkClass} from '#ui/primitives/card.tsx'

/** A visit that needs something, as a link to its sheet. */
export function VisitLinkCard({session, children}: {session: Session; children: ReactNode}) {
  return (
    <Link
      to="."
      search={(before: object) => ({...before, session: session.id})}
      resetScroll={false}
      data-session-id={session.id}
      className={cardLinkClass}
    >
      <Card tone="warm" className="flex items-center gap-3">
        <span className="min-w-0 grow space-y-0.5">{children}</span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </Card>
    </Link>
  )
}
