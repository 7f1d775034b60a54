import {useQuery} from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import {useState} from 'react'
import type {Child} from '#contract/accounts/children.ts'
import {limits} from '#contract/limits.ts'
import {messageOf} from '#data/app/message.ts'
import {useNow} from '#data/offline/server-now.ts'
import {childrenQuery, useRemoveChild} from '#data/queries/children.ts'
import {ageMonths, ages_only_text, ageText} from '#domain/child-ages.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {RemovePerson} from '../members/person-row.tsx'
import {ChildDialog} from './child-dialog.tsx'

/** The family's children, which requests name instead of repeating them. */
export function ChildrenCard() {
  const {data: children, error, refetch} = useQuery(childrenQuery())
  const today = useNow(60_000).slice(0, 10)
  const [open, setOpen] = useState<Child | 'new' | null>(null)
  return (
    <Section title="Your children">
      {children ? (
        <Card className="space-y-4">
          <p className="text-muted">
            {ages_only_text} The caregiver or agency you approve reads names, allergies, routines and notes, until a day
            after the last visit.
          </p>
          {children.length > 0 && (
            <ul className="divide-y divide-line">
              {children.map(child => (
                <ChildRow key={child.id} child={child} today={today} onEdit={() => setOpen(child)} />
              ))}
            </ul>
          )}
          <Button
            variant="secondary"
            icon={Plus}
            disabledReason={
              children.length >= limits.children_max ? `At most ${limits.children_max} children` : undefined
            }
            onClick={() => setOpen('new')}
          >
            Add a child
          </Button>
          {open && (
            <ChildDialog child={open === 'new' ? undefined : open} today={today} onClose={() => setOpen(null)} />
          )}
        </Card>
      ) : error ? (
        <ErrorState
          title="Your children could not be loaded"
          detail={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Card>
          <SkeletonLines lines={3} />
        </Card>
      )}
    </Section>
  )
}

function ChildRow({child, today, onEdit}: {child: Child; today: string; onEdit: () => void}) {
  const remove = useRemoveChild()
  const {id, first_name, birth_month, allergies} = child
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 grow basis-40">
        <p className="truncate font-medium">{first_name}</p>
        <p className="text-14 text-muted">{ageText(ageMonths(birth_month, today))}</p>
        {allergies && <p className="text-14 wrap-anywhere">Allergies: {allergies}</p>}
      </div>
      <div className="-mx-3 flex">
        <Button variant="quiet" size="sm" aria-label={`Edit ${first_name}`} onClick={onEdit}>
          Edit
        </Button>
        <RemovePerson
          name={first_name}
          title={`Remove ${first_name}?`}
          consequences="The record is deleted. Caregivers you approved no longer see it, not even the allergies."
          command={{
            isPending: remove.isPending,
            error: remove.error,
            mutate: done => remove.mutate({id}, {onSuccess: done}),
          }}
        />
      </div>
    </li>
  )
}
