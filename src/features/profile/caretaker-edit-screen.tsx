import {useQuery} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useSaveUser, useSaveWork} from '#data/queries/profile-edit.ts'
import {BankCard} from './bank/bank-card.tsx'
import {CertificatesCard} from './certificates/certificates-card.tsx'
import {EditFrame} from './edit-frame.tsx'
import {EmailCard} from './person/email-card.tsx'
import {ExperienceCard} from './work/experience-card.tsx'
import {HoursCard} from './work/hours-card.tsx'
import {OwnPicture} from './person/picture-card.tsx'
import {PasswordCard, type PasswordChoice} from './person/password-card.tsx'
import {PersonCard} from './person/person-card.tsx'
import {PlaceCard} from './person/place-card.tsx'
import {TypicalRate} from './work/typical-rate.tsx'
import {WorkArea} from './work/work-area.tsx'
import {PreviewCard} from './work/preview-card.tsx'
import {ListedCard} from './work/listed-card.tsx'
import {VerificationCard} from './checks/verification-card.tsx'
import {limits} from '#contract/limits.ts'
import {useForm} from '#data/forms/use-form.ts'
import {workBody, workProblems, WorkValues, workValues} from '#data/forms/profile-values.ts'
import {agesOfStages, stageOptions, stagesOfAges} from '#domain/bookings/stages.ts'
import {WorkFields} from '#ui/forms/work-fields.tsx'
import {EditCard} from './edit-card.tsx'
import {fullName} from '#lib/full-name.ts'

interface Composed {
  Password: PasswordChoice
  /** A caregiver's checks and rating as families see them. */
  facts: (caretaker_id: string) => ReactNode
  payout: ReactNode
  /** Cards rendered by other features. */
  more?: ReactNode
}

/** The cards that the index at the top of the page leads to. */
const sections = [
  'About you',
  'Where you live',
  'How you work',
  'Your experience',
  'Your hours',
  'Families who search',
  'Certificates and documents',
  'Bank account',
  'Your email',
  'Your password',
]

/** A caregiver's profile: public facts, matching criteria and payment. */
export function CaretakerEditScreen({facts, ...parts}: Composed) {
  const query = useQuery(profileQueries.caretaker())
  const {data: profile} = query
  return (
    <EditFrame
      query={query}
      home="/dash/caretaker"
      index={sections}
      lead="What families see about you, when you are free, and how you get paid"
      aside={
        profile && (
          <>
            <OwnPicture name={fullName(profile.user)} src={profile.user.profile_picture_url} />
            <VerificationCard profile={profile} />
            <PreviewCard
              caretaker_id={profile.id}
              facts={
                profile.is_verified === 'Approved' ? (
                  facts(profile.id)
                ) : (
                  <p className="text-14 text-waiting">Families find you once you are verified.</p>
                )
              }
            />
          </>
        )
      }
    >
      {profile && <Parts profile={profile} {...parts} />}
    </EditFrame>
  )
}

function Parts({profile, Password, payout, more}: Omit<Composed, 'facts'> & {profile: CaretakerProfile}) {
  const {user} = profile
  const account = useSaveUser()
  return (
    <>
      <PersonCard user={user} phoneHint="Only a family that approves you sees it. You need one to bid." />
      <PlaceCard user={user} hint="We look for requests around it; families see the town." />
      <WorkCard profile={profile} />
      <ExperienceCard profile={profile} />
      <HoursCard profile={profile} />
      <ListedCard profile={profile} />
      <CertificatesCard of="caretaker" papers={profile} />
      {payout}
      <BankCard
        details={user}
        onSave={(bank, current_password) => account.mutateAsync({...bank, ...(current_password && {current_password})})}
      />
      <EmailCard email={user.email} />
      <PasswordCard email={user.email} own={[user.first_name, user.last_name]} Field={Password} />
      {more}
    </>
  )
}

/** How a caregiver works. A new rate does not change existing offers and bookings. */
function WorkCard({profile}: {profile: CaretakerProfile}) {
  const save = useSaveWork(profile.id)
  const form = useForm({
    draft: {name: 'profile-work', schema: WorkValues},
    known: workValues(profile),
    problemsOf: workProblems,
    send: ({changes}) => save.mutateAsync(workBody(changes)),
  })
  const ages = form.at.ages
  const {location, latitude, longitude} = profile.user
  const place = latitude === null || longitude === null ? null : {location, latitude, longitude}
  const miles = form.at.work_distance.value
  return (
    <EditCard title="How you work" form={form}>
      <WorkFields
        at={form.at}
        ages={{
          ...ages,
          options: stageOptions,
          value: stagesOfAges(ages.value),
          onChange: chosen => ages.onChange(agesOfStages(chosen)),
        }}
        text_max={limits.text_max}
      />
      {place && <TypicalRate place={place} />}
      {place && miles !== null && miles > 0 && (
        <WorkArea place={place} radius_miles={Math.min(miles, limits.work_distance_miles_max)} />
      )}
      <p className="text-14 text-muted">A new rate applies to new bids. Your existing bids and bookings keep theirs.</p>
    </EditCard>
  )
}
