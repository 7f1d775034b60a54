import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {peopleQueries} from '#data/queries/people.ts'
import {certificationsText} from '#domain/accounts/certifications.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {AboutButton} from '#features/people/about/about-button.tsx'
import {caregiverItems, References} from '#features/people/about/caregiver-facts.tsx'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {Rate} from '#ui/primitives/price.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {fullName, initialedName} from '#lib/full-name.ts'

/**
 * A caregiver as families see them before an approval: the last name is an initial, and a button opens the whole page.
 * `facts` renders checks and rating with the component that families get.
 */
export function PreviewCard({caretaker_id, facts}: {caretaker_id: string; facts: ReactNode}) {
  const {data: person, error, refetch} = useQuery(peopleQueries.caretaker(caretaker_id))
  const isOnline = useOnline()
  const items = person ? caregiverItems(person) : []
  return (
    <Section title={m.how_families_see_you()}>
      {person ? (
        <Card as="article" tone="warm" aria-label={m.your_profile_as_families_see_it()} className="space-y-3">
          <div className="flex items-start gap-3">
            <Avatar name={fullName(person)} src={person.avatar_url} size={56} />
            <div className="min-w-0 grow">
              <h3 className="text-18 font-semibold">{initialedName(person)}</h3>
              <p className="text-14 text-muted">{m.caregiver()}</p>
            </div>
            <Rate cents={dollarsToCents(person.hourly_rate)} />
          </div>
          {facts}
          <p dir="auto" title={person.bio} className="line-clamp-6 whitespace-pre-line">
            {person.bio}
          </p>
          {items.length > 0 && <KeyValues items={items} />}
          {person.certifications.length > 0 && (
            <p className="text-14 text-muted">{certificationsText(person.certifications)}</p>
          )}
          <References references={person.references} />
          <AboutButton
            caretaker_id={caretaker_id}
            org_id={null}
            name={initialedName(person)}
            hasFavourite={false}
            label={m.see_your_page_as_families_see_it()}
          />
        </Card>
      ) : !isOnline ? (
        <Card>
          <p className="text-muted">{m.the_preview_needs_a_connection()}</p>
        </Card>
      ) : error ? (
        <ErrorState
          title={m.the_preview_could_not_be_loaded()}
          detail={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonCards count={1} />
      )}
    </Section>
  )
}
