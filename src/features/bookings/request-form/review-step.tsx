import {m} from '#messages'
import ListPlus from 'lucide-react/icons/list-plus'
import type {ReactNode} from 'react'
import type {Audience} from '#contract/bookings/choices.ts'
import {dayIn, zoneText} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {rateText} from '#lib/money-text.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {childrenText, scheduleLineText, serviceText} from '#domain/bookings/request-text.ts'
import {addressLines} from '#domain/bookings/address-lines.ts'
import {hidesContacts} from '#domain/messages/mask-contacts.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {FieldWarning} from '#ui/fields/field-warning.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {SummaryPart} from '#ui/primitives/summary-part.tsx'
import {invitedText} from '../offers/invitation-notice.tsx'
import {uncoveredText} from './place/coverage-note.tsx'
import {useWaits} from './place/use-coverage.ts'
import {ZipWarning} from './place/zip-warning.tsx'
import {useAgencies, useChangedRequest} from './requester.ts'
import {hasAddress, requestedAges, wholeLines} from './body.ts'
import {BookedTimes} from './visits/booked-times.tsx'
import {InvitedHours} from './ask/hours-not-offered.tsx'
import {invitedProviderText} from './ask/exclusive-period.ts'
import {tidyCounty, type RequestValues} from './values.ts'
import type {StepId} from './search.ts'
import type {RequestForm} from './use-request-form.ts'
import {useTypicalRates} from './visits/use-estimate.ts'
import {belowTypicalText} from './visits/visits.ts'
import {VisitsSummary} from './visits/visits-summary.tsx'
import {capitalized} from '#lib/letter-case.ts'
import {listText} from '#lib/list-text.ts'

type Rows = {label: string; value: ReactNode}[]
const row = (label: string, value: ReactNode): Rows => (value ? [{label, value}] : [])

const childrenAsked = (values: RequestValues) => {
  const {ages, age_months} = requestedAges(values)
  return (
    ages.length > 0 &&
    childrenText(
      ages.flatMap(age => age ?? []),
      age_months,
    )
  )
}

/** The request as it will be sent, with links back to each step. */
export function ReviewStep({form: {values}, onStep}: {form: RequestForm; onStep: (id: StepId) => void}) {
  const now = useServerNow()
  const {timezone, max_hourly_rate: rate} = values
  const typical = useTypicalRates(values)
  const county = tidyCounty(values.county)
  const waits = useWaits(values)
  const recipients = useRecipientsText(values, {waits, now})
  const wishes = [values.live_in && m.live_in_care(), values.medical_companion && m.medical_companion()].filter(Boolean)

  return (
    <div className="space-y-4">
      {waits && <WaitlistNotice audience={values.audience} county={county} />}
      <VisitsSummary values={values} now={now} />
      <BookedTimes values={values} />
      <InvitedHours values={values} />
      <SummaryPart title={m.care()} onChange={() => onStep('care')}>
        <KeyValues
          items={[
            {label: m.service(), value: values.service && serviceText(values.service)},
            ...row(m.for_text_2(), childrenAsked(values)),
          ]}
        />
      </SummaryPart>
      <SummaryPart title={m.place()} onChange={() => onStep('where')}>
        <KeyValues
          items={[
            {label: m.visible_to_everyone_you_ask(), value: `${values.location}\n${county}`},
            {
              label: m.only_the_one_you_book_sees(),
              value:
                values.address.line1.trim() === ''
                  ? m.no_exact_address_given()
                  : addressLines(values.address).join('\n'),
            },
            ...row(m.arrival_notes(), values.address.arrival_notes),
          ]}
        />
        {hasAddress(values.address) && <ZipWarning zip={values.address.zip} place={placeOf(values)} />}
      </SummaryPart>
      <SummaryPart title={m.days_and_times()} onChange={() => onStep('when')}>
        <KeyValues
          items={[
            {
              label: capitalized(zoneText(timezone, now)),
              value: wholeLines(values.lines)
                .map(({line}) => scheduleLineText(line, dayIn(timezone, now)))
                .join('\n'),
            },
          ]}
        />
      </SummaryPart>
      <SummaryPart title={m.recipients()} onChange={() => onStep('ask')}>
        <KeyValues
          items={[
            {label: m.sent_to(), value: recipients},
            {
              label: m.maximum_hourly_rate(),
              value:
                rate === null
                  ? m.none_set()
                  : [rateText(dollarsToCents(rate)), belowTypicalText(rate, typical)].filter(Boolean).join('\n'),
            },
          ]}
        />
      </SummaryPart>
      <SummaryPart title={m.details()} onChange={() => onStep('details')}>
        <KeyValues
          items={[
            ...row(m.needed(), listText(wishes, 'plain')),
            ...row(m.what_matters_to_you(), values.preference),
            ...row(m.about_these_visits(), values.notes),
            {label: m.handover_shared_once_booked(), value: values.handover || m.none_handover()},
          ]}
        />
      </SummaryPart>
      <FieldWarning>
        {[values.location, values.preference, values.notes].some(text => hidesContacts({}, text)) &&
          m.only_the_approved_see_contact_details()}
      </FieldWarning>
    </div>
  )
}

const placeOf = ({place: {latitude, longitude}, county}: RequestValues) =>
  latitude === null || longitude === null ? undefined : {latitude, longitude, county}

/** Who gets the request: an invited provider and who follows, everyone, one agency, or no one yet. */
function useRecipientsText(values: RequestValues, {waits, now}: {waits: boolean; now: string}): string {
  const {audience, organization_id} = values
  const county = tidyCounty(values.county)
  const {data: agencies} = useAgencies(county, organization_id !== '')
  const changes = useChangedRequest()
  const first = changes && invitedText(changes, {now, zone: deviceZone()})
  if (first) return first
  const invited = invitedProviderText(values, {now, zone: deviceZone()})
  if (invited) return invited
  if (waits) return m.no_one_yet_the_waitlist()
  if (audience === 'caretakers') return m.caregivers_nearby()
  if (organization_id === '') return m.every_agency_in({county})
  return agencies?.find(({id}) => id === organization_id)?.legal_name ?? m.one_agency()
}

/** Says that no one serves the place yet, and what follows. */
function WaitlistNotice({audience, county}: {audience: Audience; county: string}) {
  return (
    <Callout tone="waiting" icon={ListPlus} title={uncoveredText[audience]}>
      {audience === 'caretakers' ? m.waitlist_until_a_caregiver_serves() : m.waitlist_until_an_agency_serves({county})}
    </Callout>
  )
}
