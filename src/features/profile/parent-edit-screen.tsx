import {useQuery} from '@tanstack/react-query'
import {BadgeCheck, Clock} from 'lucide-react'
import type {ReactNode} from 'react'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {AdultsCard} from './members/adults-card.tsx'
import {EditFrame} from './edit-frame.tsx'
import {EmailCard} from './person/email-card.tsx'
import {FamilyCard} from './person/family-card.tsx'
import {OwnPicture} from './person/picture-card.tsx'
import {PasswordCard, type PasswordChoice} from './person/password-card.tsx'
import {PersonCard} from './person/person-card.tsx'
import {PlaceCard} from './person/place-card.tsx'

/** A parent's profile. `more` are cards rendered by other features. */
export function ParentEditScreen({Password, more}: {Password: PasswordChoice; more?: ReactNode}) {
  const query = useQuery(profileQueries.parent())
  const {data: profile} = query
  return (
    <EditFrame
      query={query}
      home="/dash/parent"
      lead="What caregivers and agencies know of you, and what only you see"
      aside={
        profile && (
          <>
            <OwnPicture
              name={`${profile.user.first_name} ${profile.user.last_name}`}
              src={profile.user.profile_picture_url}
            />
            <Verified profile={profile} />
          </>
        )
      }
    >
      {profile && (
        <>
          <PersonCard
            user={profile.user}
            phoneHint="Only the one you approve sees it. You need one before you ask for care."
          />
          <PlaceCard
            user={profile.user}
            hint="Requests begin with it. The street comes later, and only the one you approve sees it."
          />
          <FamilyCard profile={profile} />
          <AdultsCard />
          <EmailCard email={profile.user.email} />
          <PasswordCard
            email={profile.user.email}
            own={[profile.user.first_name, profile.user.last_name]}
            Field={Password}
          />
          {more}
        </>
      )}
    </EditFrame>
  )
}

function Verified({profile}: {profile: ParentProfile}) {
  return (
    <Section title="Verification">
      <Card className="space-y-2">
        {profile.is_verified === 'Verified' ? (
          <StatusChip tone="good" icon={BadgeCheck} label="Verified" />
        ) : (
          <>
            <StatusChip tone="waiting" icon={Clock} label="Not verified yet" />
            <p className="text-14 text-muted">Our team verifies families. You can ask for care meanwhile.</p>
          </>
        )}
      </Card>
    </Section>
  )
}
