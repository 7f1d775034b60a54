import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import {useState} from 'react'
import type {Child} from '#contract/accounts/children.ts'
import {limits} from '#contract/limits.ts'
import {useNow} from '#data/offline/server-now.ts'
import {childrenQuery, useRemoveChild} from '#data/queries/children.ts'
import {ageMonths, agesOnlyText, ageText} from '#domain/child-ages.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {CardNotLoaded} from '../card-not-loaded.tsx'
import {RemovePerson} from '../members/person-row.tsx'
import {ChildDialog} from './child-dialog.tsx'
import {ChildrenInBookings} from './children-in-bookings.tsx'

/** The family's children, which requests name instead of repeating them. */
export function ChildrenCard() {
  const {data: children, error, refetch} = useQuery(childrenQuery())
  const today = useNow(60_000).slice(0, 10)
  const [open, setOpen] = useState<Child | 'new' | null>(null)
  return (
    <Section title={m.your_children()}>
      {children ? (
        <Card className="space-y-4">
          <p className="text-muted">{m.the_caregiver_or_agency_you_approve_reads({ages_only_text: agesOnlyText()})}</p>
          {children.length > 0 && (
            <ul className="divide-y divide-line">
              {children.map(child => (
                <ChildRow key={child.id} child={child} today={today} onEdit={() => setOpen(child)} />
              ))}
            </ul>
          )}
          <ChildrenInBookings records={children} />
          <Button
            variant="secondary"
            icon={Plus}
            disabledReason={
              children.length >= limits.children_max
                ? m.at_most_children({children_max: limits.children_max})
                : undefined
            }
            onClick={() => setOpen('new')}
          >
            {m.add_a_child()}
          </Button>
          {open && (
            <ChildDialog
              child={open === 'new' ? undefined : (children.find(({id}) => id === open.id) ?? open)}
              today={today}
              onClose={() => setOpen(null)}
            />
          )}
        </Card>
      ) : error ? (
        <CardNotLoaded
          what={m.your_children()}
          failure={m.your_children_could_not_be_loaded()}
          error={error}
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
        <p className="font-medium wrap-anywhere">{first_name}</p>
        <p className="text-14 text-muted">{ageText(ageMonths(birth_month, today))}</p>
        {allergies && <p className="text-14 wrap-anywhere">{m.allergies_profile({allergies: allergies ?? ''})}</p>}
      </div>
      <div className="-mx-3 flex">
        <Button variant="quiet" size="sm" aria-label={m.edit_profile2({first_name})} onClick={onEdit}>
          {m.edit()}
        </Button>
        <RemovePerson
          name={first_name}
          title={m.remove_profile3({first_name})}
          consequences={m.the_record_is_deleted_caregivers_you()}
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
