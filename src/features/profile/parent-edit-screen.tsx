import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Clock from 'lucide-react/icons/clock'
import type {ReactNode} from 'react'
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
import {savedMeanwhile} from '#data/app/saved-meanwhile.ts'
import {useForm} from '#data/forms/use-form.ts'
import {FamilyFields} from '#ui/forms/family-fields.tsx'
import {EditCard} from './edit-card.tsx'
import {familyBody, familyProblems, FamilyValues, familyValues} from '#data/forms/profile-values.ts'
import {ChildrenCard} from '#features/profile/children/children-card.tsx'
import {AdultsCard} from '#features/profile/members/adults-card.tsx'
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
          <PersonCard
            user={profile.user}
            phoneHint={
              profile.contact
                ? m.approved_providers_get_the_number_of({name: profile.contact.first_name})
                : m.only_the_caregiver_or_agency_you_approve()
            }
          />
          <PlaceCard user={profile.user} hint={m.requests_start_with_it_the_street()} />
          <FamilyCard profile={profile} />
          <ChildrenCard count={profile.number_of_children} />
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

type SavedFamily = Pick<ParentProfile, 'number_of_children' | 'children_details' | 'childcare_preferences'>

const familyFacts = ({number_of_children, children_details, childcare_preferences}: SavedFamily) => [
  {field: 'number_of_children', label: m.number_of_children(), value: String(number_of_children)},
  {field: 'children_details', label: m.about_them(), value: children_details ?? '–'},
  {field: 'childcare_preferences', label: m.what_matters_to_you(), value: childcare_preferences ?? '–'},
]

/** Who needs care. It prefills requests; providers see only what a request contains. */
function FamilyCard({profile}: {profile: ParentProfile}) {
  const save = useSaveFamily()
  const saved = savedMeanwhile<SavedFamily>(save.error)
  const form = useForm({
    draft: {name: 'profile-family', schema: FamilyValues},
    known: familyValues(profile),
    problemsOf: familyProblems,
    send: ({changes, seen}) => save.mutateAsync({...familyBody(changes), seen: familyBody(seen)}),
  })
  return (
    <EditCard title={m.your_family()} form={form} meanwhile={saved && familyFacts(saved)}>
      <FamilyFields at={form.at} children_max={limits.children_max} text_max={limits.text_max} />
    </EditCard>
  )
}
