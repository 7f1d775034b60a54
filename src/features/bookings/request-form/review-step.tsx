import type {ReactNode} from 'react'
import {dayIn, zoneText} from '#lib/day.ts'
import {rateText} from '#lib/money-text.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {childrenText, serviceText} from '#domain/bookings/request-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {SummaryPart} from '#ui/primitives/summary-part.tsx'
import {lineText} from '../words.ts'
import {useAgencies} from './requester.ts'
import {wholeLines} from './body.ts'
import {tidyCounty, type RequestValues} from './values.ts'
import type {StepId} from './steps.ts'
import type {RequestForm} from './use-request-form.ts'
import {VisitsSummary} from './visits-summary.tsx'

type Rows = {label: string; value: ReactNode}[]
const row = (label: string, value: ReactNode): Rows => (value ? [{label, value}] : [])

const addressText = ({line1, line2, city, state, zip}: RequestValues['address']) =>
  line1.trim() === ''
    ? ''
    : [line1, line2, `${city}, ${state} ${zip}`].filter(part => part.trim() !== '').join('\n')

/** The request as it will be sent, with links back to each step. */
export function ReviewStep({form: {values}, onStep}: {form: RequestForm; onStep: (id: StepId) => void}) {
  const now = useServerNow()
  const {timezone} = values
  const county = tidyCounty(values.county)
  const {data: agencies} = useAgencies(county, values.organization_id !== '')
  const agency = agencies?.find(({id}) => id === values.organization_id)
  const wishes = [values.live_in && 'Live-in care', values.medical_companion && 'Medical companion'].filter(
    Boolean,
  )

  return (
    <div className="space-y-4">
      <VisitsSummary lines={values.lines} timezone={timezone} now={now} />
      <SummaryPart title="Care" onChange={() => onStep('care')}>
        <KeyValues
          items={[
            {label: 'Service', value: values.service && serviceText(values.service)},
            ...row(
              'For',
              values.service !== 'Elderly Care' && childrenText(values.ages.flatMap(age => age ?? [])),
            ),
          ]}
        />
      </SummaryPart>
      <SummaryPart title="Place" onChange={() => onStep('where')}>
        <KeyValues
          items={[
            {label: 'Everyone asked sees', value: `${values.location}\n${county}`},
            {
              label: 'Only the one you approve sees',
              value: addressText(values.address) || 'No exact address given',
            },
            ...row('Finding the door', values.address.arrival_notes),
          ]}
        />
      </SummaryPart>
      <SummaryPart title="Days and times" onChange={() => onStep('when')}>
        <KeyValues
          items={[
            {
              label: zoneText(timezone, now),
              value: wholeLines(values.lines)
                .map(({line}) => lineText(line, dayIn(timezone, now)))
                .join('\n'),
            },
          ]}
        />
      </SummaryPart>
      <SummaryPart title="Who is asked" onChange={() => onStep('ask')}>
        <KeyValues
          items={[
            {
              label: 'Asked',
              value:
                values.audience === 'caretakers'
                  ? 'Caregivers nearby'
                  : values.organization_id === ''
                    ? `Every agency of ${county}`
                    : (agency?.legal_name ?? 'One agency'),
            },
            {
              label: 'Highest hourly rate',
              value:
                values.max_hourly_rate === null
                  ? 'None named'
                  : rateText(dollarsToCents(values.max_hourly_rate)),
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
            {label: 'Handover, only for the one you approve', value: values.handover || 'Nothing'},
          ]}
        />
      </SummaryPart>
    </div>
  )
}
