import {useInfiniteQuery} from '@tanstack/react-query'
import {UserPlus} from 'lucide-react'
import {useState} from 'react'
import type {ListedPerson} from '#contract/admin/people.ts'
import {staffPeopleQueries} from '#data/queries/admin/people.ts'
import {useWho} from '#data/account/current-user.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {InviteStaff} from './invite-staff.tsx'
import {LoadError} from '../not-loaded.tsx'
import {PersonChips} from './person-chips.tsx'
import {itemsOf, MoreButton} from '../staff-list.tsx'
import {SecondStepPart} from './second-step-part.tsx'
import {SuspendPart} from './suspend-part.tsx'

function StaffCard({person, isMe}: {person: ListedPerson; isMe: boolean}) {
  const name = `${person.first_name} ${person.last_name}`.trim()
  return (
    <Card as="li" className="space-y-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="font-semibold">
            {name}
            {isMe && <span className="font-normal text-muted"> (you)</span>}
          </p>
          <p className="text-14 break-words text-muted">
            {person.role === 'admin' ? 'Admin' : 'Writer'} · {person.email}
          </p>
        </div>
        <PersonChips person={{...person, suspended: null}} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {!isMe && <SuspendPart of="person" id={person.user_id} name={name} suspended={person.suspended} />}
        <SecondStepPart person={person} isMe={isMe} name={name} />
      </div>
    </Card>
  )
}

/** Who writes the blog and who looks after the product: to ask somebody to join, and to part with her. */
export function StaffUsers() {
  const query = useInfiniteQuery(staffPeopleQueries.staff())
  const [isInviting, setInviting] = useState(false)
  const me = useWho()
  return (
    <Section
      title="Writers and admins"
      action={
        <Button variant="quiet" size="sm" icon={UserPlus} onClick={() => setInviting(true)}>
          Invite
        </Button>
      }
    >
      {!query.data && query.error && (
        <LoadError what="The staff" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!query.data && !query.error && <SkeletonCards count={2} />}
      <ul className="grid gap-3 wide:grid-cols-2">
        {itemsOf(query.data).map(person => (
          <StaffCard key={person.user_id} person={person} isMe={person.user_id === me?.user_id} />
        ))}
      </ul>
      <MoreButton query={query} />
      {isInviting && <InviteStaff onClose={() => setInviting(false)} />}
    </Section>
  )
}
