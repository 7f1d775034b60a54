import {withCertification} from '#domain/accounts/certifications.ts'
import {stagesOfAges} from '#domain/bookings/stages.ts'
import {rateText} from '#lib/money-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {SummaryPart} from '#ui/primitives/summary-part.tsx'
import {hoursText} from '#data/forms/hours-values.ts'
import type {PersonStep} from './search.ts'
import type {PersonForm} from './use-person-form.ts'

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** A caregiver's profile as it will be made, each part with its way back, and what comes after it. */
export function SummaryStep({
  form: {values, today},
  onStep,
}: {
  form: PersonForm
  onStep: (step: PersonStep) => void
}) {
  const {work, hours} = values
  const certifications = withCertification(values.certifications, values.certification)
  const more = [work.live_in && 'Can live in', work.medical_companion && 'Medical companion'].filter(Boolean)
  return (
    <div className="space-y-4">
      <SummaryPart title="Your work" onChange={() => onStep('work')}>
        <KeyValues
          items={[
            {label: 'About you', value: work.bio},
            {
              label: 'Hourly rate',
              value: work.hourly_rate === null ? '' : rateText(dollarsToCents(work.hourly_rate)),
            },
            {
              label: 'Travel up to',
              value: `${work.work_distance} ${work.work_distance === 1 ? 'mile' : 'miles'}`,
            },
            {label: 'Ages', value: capital(stagesOfAges(work.ages).join(', ')) || 'Not said'},
            ...(more.length > 0 ? [{label: 'Also', value: more.join(', ')}] : []),
            ...(work.preference ? [{label: 'You prefer', value: work.preference}] : []),
          ]}
        />
      </SummaryPart>
      <SummaryPart title="Your hours" onChange={() => onStep('hours')}>
        <p className="whitespace-pre-line">{hoursText(hours, today) || 'Not said'}</p>
      </SummaryPart>
      <SummaryPart title="Certifications" onChange={() => onStep('certifications')}>
        <p>{certifications.join(', ') || 'None named'}</p>
      </SummaryPart>
      <Callout tone="info" title="What comes next">
        Upload a picture of your ID on your profile. Our team checks your identity, that you are 18 or older,
        and your background. Until that is done you see how many requests wait nearby, and cannot bid on them
        yet. Your home page says what is still missing.
      </Callout>
    </div>
  )
}
