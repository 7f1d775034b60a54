import {m} from '#messages'
import type {ReactNode} from 'react'
import {lowered} from '#lib/letter-case.ts'
import {Button} from './button.tsx'
import {Card} from './card.tsx'

/** One part of a multi-step form's summary, with a link to its step. */
export function SummaryPart({title, onChange, children}: {title: string; onChange: () => void; children: ReactNode}) {
  return (
    <Card as="section" aria-label={title} className="space-y-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        <Button variant="quiet" size="sm" aria-label={m.change({lower_case: lowered(title)})} onClick={onChange}>
          {m.change_ui()}
        </Button>
      </div>
      {children}
    </Card>
  )
}
