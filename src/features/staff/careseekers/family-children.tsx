import {m} from '#messages'
import type {Child} from '#contract/accounts/children.ts'
import {useQuery} from '@tanstack/react-query'
import {
  careseekerQueries,
  useAddChildFor,
  useChangeChildFor,
  useRemoveChildFor,
} from '#data/queries/admin/careseekers.ts'
import {ChildRecords, RemoveChild} from '#features/profile/children/children-card.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {LoadError} from '../staff-list.tsx'
import {UnreadInBookings} from './unread-records.tsx'

/** The children of a family without an account, which its requests name. @see src/domain/rules.md#children */
export function FamilyChildren({id}: {id: string}) {
  const {data: records, error, refetch} = useQuery(careseekerQueries.children(id))
  const commands = {add: useAddChildFor(id), change: useChangeChildFor(id)}
  const readers = m.the_approved_side_reads_the_rest()
  return (
    <Section title={m.children()}>
      {records ? (
        <Card className="space-y-4">
          <p className="text-muted">{readers}</p>
          <ChildRecords
            records={records}
            draftPrefix={`child-of-${id}`}
            readers={readers}
            commands={commands}
            remove={child => <RemoveChildFor id={id} child={child} />}
          >
            <UnreadInBookings id={id} records={records} />
          </ChildRecords>
        </Card>
      ) : error ? (
        <LoadError what={m.the_children()} error={error} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <SkeletonLines lines={3} />
        </Card>
      )}
    </Section>
  )
}

const RemoveChildFor = ({id, child}: {id: string; child: Child}) => (
  <RemoveChild
    child={child}
    consequences={m.the_record_is_deleted_also_for_caregivers()}
    command={useRemoveChildFor(id)}
  />
)
