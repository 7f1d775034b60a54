import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useEffect, useEffectEvent, type ReactNode} from 'react'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import {useTypicalRate} from '#data/queries/places.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useSaveUser, useSaveWork} from '#data/queries/profile-edit.ts'
import {BankCard} from './bank/bank-card.tsx'
import {CertificatesCard} from './certificates/certificates-card.tsx'
import {EditFrame} from './edit-frame.tsx'
import {ExperienceCard} from './work/experience-card.tsx'
import {HoursCard} from './work/hours-card.tsx'
import {OwnPicture} from './person/picture-card.tsx'
import {PersonCard} from './person/person-card.tsx'
import {PlaceCard} from './person/place-card.tsx'
import {WorkArea} from './work/work-area.tsx'
import {PreviewCard} from './work/preview-card.tsx'
import {ListedCard} from './work/listed-card.tsx'
import {VerificationCard} from './checks/verification-card.tsx'
import {limits} from '#contract/limits.ts'
import {useForm} from '#data/forms/use-form.ts'
import {workBody, workProblems, WorkValues, workValues} from '#data/forms/profile-values.ts'
import {typicalRates} from '#domain/constants.ts'
import {hidesContacts} from '#domain/messages/mask-contacts.ts'
import {useRateQuestion} from '#data/forms/use-rate-question.ts'
import {agesOfStages, stagesOfAges} from '#domain/bookings/stages.ts'
import {stageOptions} from '#domain/bookings/stage-text.ts'
import {TypicalRate} from '#ui/forms/typical-rate.tsx'
import {WorkFields} from '#ui/forms/work-fields.tsx'
import {usePageSearch} from '#ui/hooks/use-page-search.ts'
import {EditCard} from './edit-card.tsx'
import {fullName} from '#lib/full-name.ts'

interface Composed {
  /** A caregiver's checks and rating as families see them. */
  facts: (caretaker_id: string) => ReactNode
  payout: ReactNode
  /** Cards rendered by other features. */
  more?: ReactNode
}

/** The cards that the index at the top of the page leads to. */
const sections = [
  {anchor: 'your-picture', title: m.your_picture()},
  {anchor: 'verification', title: m.verification()},
  {anchor: 'about-you', title: m.about_you()},
  {anchor: 'where-you-live', title: m.where_you_live()},
  {anchor: 'how-you-work', title: m.how_you_work()},
  {anchor: 'your-experience', title: m.your_experience()},
  {anchor: 'your-hours', title: m.your_hours()},
  {anchor: 'families-who-search', title: m.families_who_search()},
  {anchor: 'certificates-and-documents', title: m.certificates_and_documents()},
  {anchor: 'payout-account', title: m.payout_account()},
  {anchor: 'bank-account', title: m.bank_account()},
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
      lead={m.what_families_see_about_you_when()}
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
                  <p className="text-14 text-waiting">{m.families_see_this_with_your_bids()}</p>
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

function Parts({profile, payout, more}: Omit<Composed, 'facts'> & {profile: CaretakerProfile}) {
  const {user} = profile
  const account = useSaveUser()
  return (
    <>
      <PersonCard user={user} phoneHint={m.only_a_family_that_approves_you()} />
      <PlaceCard user={user} hint={m.we_look_for_requests_around_it()} />
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
      {more}
    </>
  )
}

/** Fills in the rate that the address names (`?rate=`), once, and shows its card; the person saves it. */
function useRateOfAddress(onRate: (rate: number) => void): void {
  const [{rate}, changeSearch] = usePageSearch<{rate?: number | undefined}>()
  const fill = useEffectEvent((named: number) => {
    changeSearch({rate: undefined})
    onRate(named)
    document.getElementById('how-you-work')?.scrollIntoView()
  })
  useEffect(() => {
    if (rate !== undefined) fill(rate)
  }, [rate])
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
  useRateOfAddress(form.at.hourly_rate.onChange)
  const rateQuestion = useRateQuestion(form.at.hourly_rate.value)
  const ages = form.at.ages
  const {location, latitude, longitude} = profile.user
  const place = latitude === null || longitude === null ? null : {location, latitude, longitude}
  const typical = useTypicalRate(place)
  const miles = form.at.work_distance.value
  return (
    <EditCard title={m.how_you_work()} anchor="how-you-work" form={form}>
      <WorkFields
        at={form.at}
        ages={{
          ...ages,
          options: stageOptions(),
          value: stagesOfAges(ages.value),
          onChange: chosen => ages.onChange(agesOfStages(chosen)),
        }}
        rateQuestion={rateQuestion}
        bioNote={hidesContacts({}, form.at.bio.value) ? m.families_read_contacts_once_booked() : undefined}
        text_max={limits.text_max}
      />
      <TypicalRate typical={typical} radius_miles={typicalRates.radius_miles} />
      {place && miles !== null && miles > 0 && (
        <WorkArea place={place} radius_miles={Math.min(miles, limits.work_distance_miles_max)} />
      )}
      <p className="text-14 text-muted">{m.a_new_rate_applies_to_new()}</p>
    </EditCard>
  )
}
