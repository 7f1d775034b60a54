import {m} from '#messages'
import * as v from 'valibot'
import type {OrganizationProfile} from '#contract/accounts/profiles.ts'
import {limits} from '#contract/limits.ts'
import {usePlaceSearch} from '#data/queries/places.ts'
import {useIsSubscribed} from '#data/queries/money/subscribed.ts'
import {useSaveAgency, type AgencyChanges} from '#data/queries/profile-edit.ts'
import {useForm} from '#data/forms/use-form.ts'
import {savedMeanwhile} from '#data/app/saved-meanwhile.ts'
import {hidesContacts} from '#domain/messages/mask-contacts.ts'
import {FieldWarning} from '#ui/fields/field-warning.tsx'
import {AgencyFields} from '#ui/forms/agency-fields.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {CountyList} from '#ui/fields/county-list.tsx'
import {
  agencyProfileBody,
  agencyProfileProblems,
  AgencyProfileValues,
  agencyProfileValues,
} from '#data/forms/profile-values.ts'
import {updateOrganization} from '#contract/accounts/profile-edit.ts'
import {problemsIn} from '#data/forms/problems.ts'
import type {Problems} from '#lib/form-steps.ts'
import {EditCard} from '../edit-card.tsx'
import {PlaceFields} from './place-card.tsx'
import {placeOf, placeProblems, PlaceValues, zoneOptions} from './place-values.ts'

type Stored = Pick<
  OrganizationProfile,
  'legal_name' | 'website' | 'phone_number' | 'about' | 'location' | 'timezone' | 'county'
>

const agencyFacts = ({legal_name, website, phone_number, about}: Stored) => [
  {field: 'legal_name', label: m.legal_name(), value: legal_name},
  {field: 'website', label: m.website(), value: website ?? '–'},
  {field: 'phone_number', label: m.phone_number(), value: phone_number ?? '–'},
  {field: 'about', label: m.about_your_agency(), value: about ?? '–'},
]

const areaFacts = ({location, timezone, county}: Stored) => [
  {field: 'place', label: m.town_or_zip_code(), value: location ?? '–'},
  {
    field: 'timezone',
    label: m.time_zone(),
    value: zoneOptions(timezone ?? '').find(({value}) => value === timezone)?.label ?? '–',
  },
  {field: 'county', label: m.your_counties(), value: county.join('\n')},
]

/** The facts of an agency that families see. */
export function AgencyCard({agency}: {agency: OrganizationProfile}) {
  const save = useSaveAgency(agency.id)
  const saved = savedMeanwhile<Stored>(save.error)
  const form = useForm({
    draft: {name: 'profile-agency', schema: AgencyProfileValues},
    known: agencyProfileValues(agency),
    problemsOf: agencyProfileProblems,
    send: ({changes, seen}) => save.mutateAsync({...agencyProfileBody(changes), seen: agencyProfileBody(seen)}),
  })
  return (
    <EditCard title={m.your_agency()} anchor="your-agency" form={form} meanwhile={saved && agencyFacts(saved)}>
      <AgencyFields at={form.at} />
      <TextArea
        label={m.about_your_agency()}
        rows={5}
        required={false}
        maxLength={limits.agency_about_max}
        hint={m.families_read_it_when_they_choose()}
        {...form.at.about}
      />
      <FieldWarning>{hidesContacts({}, form.at.about.value) && m.families_read_contacts_once_booked()}</FieldWarning>
    </EditCard>
  )
}

/** An agency's office and its counties. */
export function AreaCard({agency}: {agency: OrganizationProfile}) {
  const save = useSaveAgency(agency.id)
  const saved = savedMeanwhile<Stored>(save.error)
  const isSubscribed = useIsSubscribed()
  const form = useForm({
    draft: {name: 'profile-area', schema: AreaValues},
    known: areaOf(agency),
    problemsOf: areaProblems,
    fieldOf: areaField,
    send: ({changes, seen}) => save.mutateAsync({...areaChanges(changes), seen: areaSeen(seen)}),
  })
  const counties = usePlaceSearch({kind: 'county', near: form.values.county})
  return (
    <EditCard title={m.where_you_work()} anchor="where-you-work" form={form} meanwhile={saved && areaFacts(saved)}>
      <PlaceFields
        at={form.at}
        change={form.change}
        label={m.office_location_town_or_zip_code()}
        hint={m.families_see_the_town()}
      />
      <CountyList places={counties} isSubscribed={isSubscribed} {...form.at.county} />
    </EditCard>
  )
}

/** The office, its time zone, and the counties in which families can find the agency. */
export const AreaValues = v.object({...PlaceValues.entries, county: v.array(v.string())})
export type AreaValues = v.InferOutput<typeof AreaValues>

const areaOf = ({location, timezone, county}: OrganizationProfile): AreaValues => ({
  ...placeOf({location, timezone}),
  county,
})

const areaChanges = ({place, timezone, county}: Partial<AreaValues>): AgencyChanges => ({
  ...(place && {location: place.label}),
  ...(timezone && {timezone}),
  ...(county && {county}),
})

/** What changed fields were changed from, an empty one included. */
const areaSeen = ({place, timezone, county}: Partial<AreaValues>) => ({
  ...(place !== undefined && {location: place?.label ?? null}),
  ...(timezone !== undefined && {timezone: timezone === '' ? null : timezone}),
  ...(county && {county}),
})

/** The form's field for a path in the server's error. */
const areaField = (path: string): string => (path === 'location' ? 'place' : (path.split('.', 1)[0] ?? path))

const areaProblems = (values: AreaValues): Problems => ({
  ...problemsIn(updateOrganization.body, areaChanges(values), areaField),
  ...placeProblems(values),
})
