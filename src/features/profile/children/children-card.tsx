import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import {useState, type ReactNode} from 'react'
import type {Child} from '#contract/accounts/children.ts'
import {limits} from '#contract/limits.ts'
import {useToday} from '#data/offline/use-today.ts'
import {childrenQuery, useAddChild, useChangeChild, useRemoveChild} from '#data/queries/children.ts'
import {ageMonths, agesOnlyText, ageText} from '#domain/child-ages.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {CardNotLoaded} from '../card-not-loaded.tsx'
import {RemovePerson} from '../members/person-row.tsx'
import {ChildDialog, type ChildCommands} from './child-dialog.tsx'
import {ChildrenInBookings} from './children-in-bookings.tsx'

/** The family's children, which requests name instead of repeating them. `count` is the number in its profile. */
export function ChildrenCard({count}: {count: number}) {
  const {data: children, error, refetch} = useQuery(childrenQuery())
  const commands = {add: useAddChild(), change: useChangeChild()}
  return (
    <Section title={m.your_children()}>
      {children ? (
        <Card className="space-y-4">
          <p className="text-muted">{m.the_caregiver_or_agency_you_approve_reads({ages_only_text: agesOnlyText()})}</p>
          <ChildRecords
            records={children}
            readers={m.the_caregiver_or_agency_you_approve({ages_only_text: agesOnlyText()})}
            commands={commands}
            remove={child => <RemoveOwnChild child={child} />}
          >
            {children.length < count && (
              <p className="text-14 text-muted">{m.children_recorded_of({recorded: children.length, count})}</p>
            )}
            <ChildrenInBookings records={children} />
          </ChildRecords>
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

/** A family's records, each with Edit and Remove, and the button that adds one. */
export function ChildRecords({
  records,
  draftPrefix,
  readers,
  commands,
  remove,
  children,
}: {
  records: readonly Child[]
  /** Where the draft of a new child has a name of its own. */
  draftPrefix?: string
  /** Who reads what is recorded. */
  readers: string
  commands: ChildCommands
  /** The button that removes a child. */
  remove: (child: Child) => ReactNode
  children?: ReactNode
}) {
  const today = useToday()
  const [open, setOpen] = useState<Child | 'new' | null>(null)
  return (
    <>
      {records.length > 0 && (
        <ul className="divide-y divide-line">
          {records.map(child => (
            <ChildRow key={child.id} child={child} today={today} remove={remove(child)} onEdit={() => setOpen(child)} />
          ))}
        </ul>
      )}
      {children}
      <Button
        variant="secondary"
        icon={Plus}
        disabledReason={
          records.length >= limits.children_max ? m.at_most_children({children_max: limits.children_max}) : undefined
        }
        onClick={() => setOpen('new')}
      >
        {m.add_a_child()}
      </Button>
      {open && (
        <ChildDialog
          child={open === 'new' ? undefined : (records.find(({id}) => id === open.id) ?? open)}
          today={today}
          {...(open === 'new' && draftPrefix !== undefined && {draft: `${draftPrefix}-new`})}
          readers={readers}
          commands={commands}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function ChildRow({
  child,
  today,
  remove,
  onEdit,
}: {
  child: Child
  today: string
  remove: ReactNode
  onEdit: () => void
}) {
  const {first_name, birth_month, allergies} = child
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
        {remove}
      </div>
    </li>
  )
}

const RemoveOwnChild = ({child}: {child: Child}) => (
  <RemoveChild child={child} consequences={m.the_record_is_deleted_caregivers_you()} command={useRemoveChild()} />
)

/** Removes a child's record, after asking. */
export function RemoveChild({
  child: {id, first_name},
  consequences,
  command: {mutate, isPending, error},
}: {
  child: Child
  consequences: string
  command: Pick<ReturnType<typeof useRemoveChild>, 'mutate' | 'isPending' | 'error'>
}) {
  return (
    <RemovePerson
      name={first_name}
      title={m.remove_profile3({first_name})}
      consequences={consequences}
      command={{isPending, error, mutate: done => mutate({id}, {onSuccess: done})}}
    />
  )
}
