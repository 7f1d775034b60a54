import {useQuery} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {peopleQueries} from '#data/queries/people.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {stagesOfAges} from '#domain/bookings/stages.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Rate} from '#ui/primitives/price.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {fullName, initialedName} from '#lib/full-name.ts'

/**
 * A caregiver as families see them before an approval: the last name is an initial. `facts` renders checks and rating
 * with the component that families get.
 */
export function PreviewCard({caretaker_id, facts}: {caretaker_id: string; facts: ReactNode}) {
  const {data: person, error, refetch} = useQuery(peopleQueries.caretaker(caretaker_id))
  const isOnline = useOnline()
  return (
    <Section title="How families see you">
      {person ? (
        <Card as="article" tone="warm" aria-label="Your profile as families see it" className="space-y-3">
          <div className="flex items-start gap-3">
            <Avatar name={fullName(person)} src={person.avatar_url} size={56} />
            <div className="min-w-0 grow">
              <h3 className="text-18 font-semibold">{initialedName(person)}</h3>
              <p className="text-14 text-muted">Caregiver</p>
            </div>
            <Rate cents={dollarsToCents(person.hourly_rate)} />
          </div>
          {facts}
          <p className="line-clamp-6 whitespace-pre-line">{person.bio}</p>
          {person.ages.length > 0 && (
            <p className="text-14 text-muted">Works with {stagesOfAges(person.ages).join(', ')}</p>
          )}
          {person.certifications.length > 0 && (
            <p className="text-14 text-muted">{person.certifications.join(' · ')}</p>
          )}
        </Card>
      ) : !isOnline ? (
        <Card>
          <p className="text-muted">The preview needs a connection.</p>
        </Card>
      ) : error ? (
        <ErrorState title="The preview could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={1} />
      )}
    </Section>
  )
}
