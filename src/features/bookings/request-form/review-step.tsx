import ListPlus from 'lucide-react/icons/list-plus'
import type {ReactNode} from 'react'
import type {Audience} from '#contract/bookings/choices.ts'
import {dayIn, zoneText} from '#lib/day.ts'
import {rateText} from '#lib/money-text.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {addressLines, childrenText, everyoneText, scheduleLineText, serviceText} from '#domain/bookings/request-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {SummaryPart} from '#ui/primitives/summary-part.tsx'
import {uncoveredText} from './place/coverage-note.tsx'
import {useCoverage, wouldWait} from './place/use-coverage.ts'
import {useAgencies} from './requester.ts'
import {requestedAges, wholeLines} from './body.ts'
import {BookedTimes} from './booked-times.tsx'
import {exclusiveUntilText} from './exclusive-period.ts'
import {invitedProvider, tidyCounty, type RequestValues} from './values.ts'
import type {StepId} from './steps.ts'
import type {RequestForm} from './use-request-form.ts'
import {VisitsSummary} from './visits-summary.tsx'

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
  const {timezone} = values
  const county = tidyCounty(values.county)
  const waits = wouldWait(useCoverage(values), values)
  const recipients = useRecipientsText(values, {waits, now})
  const wishes = [values.live_in && 'Live-in care', values.medical_companion && 'Medical companion'].filter(Boolean)

  return (
    <div className="space-y-4">
      {waits && <WaitlistNotice audience={values.audience} county={county} />}
      <VisitsSummary values={values} now={now} />
      <BookedTimes values={values} />
      <SummaryPart title="Care" onChange={() => onStep('care')}>
        <KeyValues
          items={[
            {label: 'Service', value: values.service && serviceText(values.service)},
            ...row('For', childrenAsked(values)),
          ]}
        />
      </SummaryPart>
      <SummaryPart title="Place" onChange={() => onStep('where')}>
        <KeyValues
          items={[
            {label: 'Visible to everyone you ask', value: `${values.location}\n${county}`},
            {
              label: 'Only the one you approve sees',
              value:
                values.address.line1.trim() === '' ? 'No exact address given' : addressLines(values.address).join('\n'),
            },
            ...row('Arrival notes', values.address.arrival_notes),
          ]}
        />
      </SummaryPart>
      <SummaryPart title="Days and times" onChange={() => onStep('when')}>
        <KeyValues
          items={[
            {
              label: zoneText(timezone, now),
              value: wholeLines(values.lines)
                .map(({line}) => scheduleLineText(line, dayIn(timezone, now)))
                .join('\n'),
            },
          ]}
        />
      </SummaryPart>
      <SummaryPart title="Recipients" onChange={() => onStep('ask')}>
        <KeyValues
          items={[
            {label: 'Sent to', value: recipients},
            {
              label: 'Maximum hourly rate',
              value: values.max_hourly_rate === null ? 'None set' : rateText(dollarsToCents(values.max_hourly_rate)),
            },
          ]}
        />
      </SummaryPart>
      <SummaryPart title="Details" onChange={() => onStep('details')}>
        <KeyValues
          items={[
            ...row('Needed', wishes.join(', ')),
            ...row('What matters to you', values.preference),
            ...row('About these visits', values.notes),
            {label: 'Handover (shared after you approve)', value: values.handover || 'Nothing'},
          ]}
        />
      </SummaryPart>
    </div>
  )
}

/** Who gets the request: an invited provider and who follows, everyone, one agency, or no one yet. */
function useRecipientsText(values: RequestValues, {waits, now}: {waits: boolean; now: string}): string {
  const {audience, organization_id, then_open} = values
  const county = tidyCounty(values.county)
  const {data: agencies} = useAgencies(county, organization_id !== '')
  const invited = invitedProvider(values)
  if (invited) {
    const until = exclusiveUntilText(values, now)
    const next = then_open ? `Then ${everyoneText(audience)}` : 'No one else'
    return `${invited.name} first${until ? `, until ${until}` : ''}\n${next}`
  }
  if (waits) return 'No one yet: the waitlist'
  if (audience === 'caretakers') return 'Caregivers nearby'
  if (organization_id === '') return `Every agency in ${county}`
  return agencies?.find(({id}) => id === organization_id)?.legal_name ?? 'One agency'
}

/** Says that no one serves the place yet, and what follows. */
function WaitlistNotice({audience, county}: {audience: Audience; county: string}) {
  return (
    <Callout tone="waiting" icon={ListPlus} title={uncoveredText[audience]}>
      Your request goes on the waitlist, and no one is notified today. It opens as soon as{' '}
      {audience === 'caretakers' ? 'a caregiver serves this area' : `an agency serves ${county}`}; we notify you then.
    </Callout>
  )
}
