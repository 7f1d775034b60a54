import {useQuery} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {bookingQueries} from '#data/bookings.ts'
import {dayIn, zoneText} from '#lib/day.ts'
import {formatDollars} from '#lib/money-text.ts'
import {useServerNow} from '#data/server-now.ts'
import {Button} from '#ui/button.tsx'
import {Card} from '#ui/card.tsx'
import {KeyValues} from '#ui/key-values.tsx'
import {childrenText, lineText, serviceText} from '../words.ts'
import {wholeLines} from './body.ts'
import {tidyCounty} from './county.ts'
import type {StepId} from './steps.ts'
import type {RequestForm} from './use-request-form.ts'
import {VisitsSummary} from './visits-summary.tsx'
import type {RequestValues} from './values.ts'

type Rows = {label: string; value: ReactNode}[]
const row = (label: string, value: ReactNode): Rows => (value ? [{label, value}] : [])

const addressText = ({line1, line2, city, state, zip}: RequestValues['address']) =>
  line1.trim() === ''
    ? ''
    : [line1, line2, `${city}, ${state} ${zip}`].filter(part => part.trim() !== '').join('\n')

/** Everything as it will be sent, each part with its way back. */
export function ReviewStep({form: {values}, onStep}: {form: RequestForm; onStep: (id: StepId) => void}) {
  const now = useServerNow()
  const {timezone} = values
  const county = tidyCounty(values.county)
  const {data: agencies} = useQuery({
    ...bookingQueries.agencies(county),
    enabled: values.organization_id !== '',
  })
  const agency = agencies?.find(({id}) => id === values.organization_id)
  const wishes = [values.live_in && 'Live-in care', values.medical_companion && 'Medical companion'].filter(
    Boolean,
  )

  return (
    <div className="space-y-4">
      <VisitsSummary lines={values.lines} timezone={timezone} now={now} />
      <Part title="Care" step="care" onStep={onStep}>
        <KeyValues
          items={[
            {label: 'Service', value: values.service && serviceText(values.service)},
            ...row(
              'For',
              values.service !== 'Elderly Care' && childrenText(values.ages.flatMap(age => age ?? [])),
            ),
          ]}
        />
      </Part>
      <Part title="Place" step="where" onStep={onStep}>
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
      </Part>
      <Part title="Days and times" step="when" onStep={onStep}>
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
      </Part>
      <Part title="Who is asked" step="ask" onStep={onStep}>
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
              value: values.max_hourly_rate === null ? 'None named' : formatDollars(values.max_hourly_rate),
            },
          ]}
        />
      </Part>
      <Part title="Details" step="details" onStep={onStep}>
        <KeyValues
          items={[
            ...row('Needed', wishes.join(', ')),
            ...row('What matters to you', values.preference),
            ...row('About these visits', values.notes),
            {label: 'Handover, only for the one you approve', value: values.handover || 'Nothing'},
          ]}
        />
      </Part>
    </div>
  )
}

function Part({
  title,
  step,
  onStep,
  children,
}: {
  title: string
  step: StepId
  onStep: (id: StepId) => void
  children: ReactNode
}) {
  return (
    <Card as="section" aria-label={title} className="space-y-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Change ${title.toLowerCase()}`}
          onClick={() => onStep(step)}
        >
          Change
        </Button>
      </div>
      {children}
    </Card>
  )
}
