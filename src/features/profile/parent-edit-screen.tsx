import {m} from '#messages'
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
import {OwnPicture} from './person/picture-card.tsx'
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
export function ParentEditScreen({more}: {more?: ReactNode}) {
  const query = useQuery(profileQueries.parent())
  const {data: profile} = query
  return (
    <EditFrame
      query={query}
      home="/dash/parent"
      lead={m.what_caregivers_and_agencies_see_about()}
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
          <PersonCard user={profile.user} phoneHint={m.only_the_caregiver_or_agency_you_approve()} />
          <PlaceCard user={profile.user} hint={m.requests_start_with_it_the_street()} />
          <FamilyCard profile={profile} />
          <ChildrenCard />
          <AdultsCard />
          {more}
        </>
      )}
    </EditFrame>
  )
}

function Verified({profile}: {profile: ParentProfile}) {
  return (
    <Section title={m.verification()}>
      <Card className="space-y-2">
        {profile.is_verified === 'Verified' ? (
          <StatusChip tone="good" icon={BadgeCheck} label={m.verified()} />
        ) : (
          <>
            <StatusChip tone="waiting" icon={Clock} label={m.not_verified_yet()} />
            <p className="text-14 text-muted">{m.our_team_verifies_families_you_can()}</p>
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
    <EditCard title={m.your_family()} form={form}>
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
    <Section title={m.adults_in_your_family()}>
      {adults ? (
        <Card className="space-y-4">
          <p className="text-muted">{m.two_adults_can_share_a_family()}</p>
          <ul className="divide-y divide-line">
            {adults.map(adult => (
              <Adult key={adult.user_id} adult={adult} />
            ))}
          </ul>
          {adults.length < 2 && (
            <Button variant="secondary" icon={UserPlus} onClick={() => setInviting(true)}>
              {m.invite_the_second_adult()}
            </Button>
          )}
          {isInviting && (
            <InviteDialog
              name="invite-adult"
              title={m.invite_the_second_adult()}
              description={m.we_will_email_them_a_link()}
              onInvite={person => invite.mutateAsync(person)}
              onClose={() => setInviting(false)}
            />
          )}
        </Card>
      ) : error ? (
        <ErrorState
          title={m.the_family_could_not_be_loaded()}
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

function Adult({adult}: {adult: FamilyAdult}) {
  const visitor = useWho()
  const remove = useRemoveFromFamily()
  const name = fullName(adult)
  const isMe = adult.user_id === visitor?.user_id
  return (
    <PersonRow person={adult} word={isMe ? m.you() : adult.is_first ? m.created_the_family() : m.second_adult()}>
      {!adult.is_first && (
        <RemovePerson
          name={name}
          isOwn={isMe}
          title={
            isMe
              ? m.leave_this_family()
              : adult.is_invited
                ? m.remove_invitation_question({name})
                : m.remove_from_the_family({name})
          }
          action={adult.is_invited ? m.remove_invitation() : undefined}
          consequences={
            isMe
              ? m.you_will_be_logged_out_everywhere()
              : adult.is_invited
                ? m.invitation_link_stops_working({name})
                : m.will_be_logged_out_everywhere_and({name})
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
