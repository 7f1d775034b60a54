import {useQuery} from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Clock from 'lucide-react/icons/clock'
import {type ReactNode, useState} from 'react'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {EditFrame} from './edit-frame.tsx'
import {EmailCard} from './person/email-card.tsx'
import {OwnPicture} from './person/picture-card.tsx'
import {PasswordCard, type PasswordChoice} from './person/password-card.tsx'
import {PersonCard} from './person/person-card.tsx'
import {PlaceCard} from './person/place-card.tsx'
import {limits} from '#contract/limits.ts'
import {useSaveFamily} from '#data/queries/profile-edit.ts'
import {useForm} from '#data/forms/use-form.ts'
import {FamilyFields} from '#ui/forms/family-fields.tsx'
import {EditCard} from './edit-card.tsx'
import {familyBody, familyProblems, FamilyValues, familyValues} from '#data/forms/profile-values.ts'
import UserPlus from 'lucide-react/icons/user-plus'
import type {FamilyAdult} from '#contract/accounts/members.ts'
import {familyQuery, useInviteToFamily, useRemoveFromFamily} from '#data/queries/members.ts'
import {messageOf} from '#data/app/message.ts'
import {useWho} from '#data/account/current-user.ts'
import {Button} from '#ui/primitives/button.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {ChildrenCard} from '#features/profile/children/children-card.tsx'
import {InviteDialog} from '#features/profile/members/invite-dialog.tsx'
import {PersonRow, RemovePerson} from '#features/profile/members/person-row.tsx'
import {fullName} from '#lib/full-name.ts'

/** A parent's profile. `more` are cards rendered by other features. */
export function ParentEditScreen({Password, more}: {Password: PasswordChoice; more?: ReactNode}) {
  const query = useQuery(profileQueries.parent())
  const {data: profile} = query
  return (
    <EditFrame
      query={query}
      home="/dash/parent"
      lead="What caregivers and agencies see about you, and what only you see"
      aside={
        profile && (
          <>
            <OwnPicture name={fullName(profile.user)} src={profile.user.profile_picture_url} />
            <Verified profile={profile} />
          </>
        )
      }
    >
      {profile && (
        <>
          <PersonCard
            user={profile.user}
            phoneHint="Only the caregiver or agency you approve sees it. You need one to request care."
          />
          <PlaceCard
            user={profile.user}
            hint="Requests start with it. The street address comes later, and only the caregiver or agency you approve sees it."
          />
          <FamilyCard profile={profile} />
          <ChildrenCard />
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
            <p className="text-14 text-muted">Our team verifies families. You can request care in the meantime.</p>
          </>
        )}
      </Card>
    </Section>
  )
}

/** Who needs care. It prefills requests; providers see only what a request contains. */
function FamilyCard({profile}: {profile: ParentProfile}) {
  const save = useSaveFamily()
  const form = useForm({
    draft: {name: 'profile-family', schema: FamilyValues},
    known: familyValues(profile),
    problemsOf: familyProblems,
    send: ({changes}) => save.mutateAsync(familyBody(changes)),
  })
  return (
    <EditCard title="Your family" form={form}>
      <FamilyFields at={form.at} children_max={limits.children_max} text_max={limits.text_max} />
    </EditCard>
  )
}

/** The adults of a family: two at most, each with their own log-in. */
function AdultsCard() {
  const {data: adults, error, refetch} = useQuery(familyQuery())
  const [isInviting, setInviting] = useState(false)
  const invite = useInviteToFamily()
  return (
    <Section title="Adults in your family">
      {adults ? (
        <Card className="space-y-4">
          <p className="text-muted">
            Two adults can share a family. Both see the bookings, confirm visits and pay, each with their own login.
          </p>
          <ul className="divide-y divide-line">
            {adults.map(adult => (
              <Adult key={adult.user_id} adult={adult} />
            ))}
          </ul>
          {adults.length < 2 && (
            <Button variant="secondary" icon={UserPlus} onClick={() => setInviting(true)}>
              Invite the second adult
            </Button>
          )}
          {isInviting && (
            <InviteDialog
              name="invite-adult"
              title="Invite the second adult"
              description="We will email them a link to choose a password."
              onInvite={person => invite.mutateAsync(person)}
              onClose={() => setInviting(false)}
            />
          )}
        </Card>
      ) : error ? (
        <ErrorState title="The family could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <SkeletonLines lines={3} />
        </Card>
      )}
    </Section>
  )
}

function Adult({adult}: {adult: FamilyAdult}) {
  const visitor = useWho()
  const remove = useRemoveFromFamily()
  const name = fullName(adult)
  const isMe = adult.user_id === visitor?.user_id
  return (
    <PersonRow person={adult} word={isMe ? 'You' : adult.is_first ? 'Created the family' : 'Second adult'}>
      {!adult.is_first && (
        <RemovePerson
          name={name}
          title={isMe ? 'Leave this family?' : `Remove ${name} from the family?`}
          consequences={
            isMe
              ? 'You will be logged out everywhere and no longer see its bookings.'
              : `${name} will be logged out everywhere and no longer see its bookings. Confirmations and payments stay.`
          }
          command={{
            isPending: remove.isPending,
            error: remove.error,
            mutate: done => remove.mutate({user_id: adult.user_id}, {onSuccess: done}),
          }}
        />
      )}
    </PersonRow>
  )
}
