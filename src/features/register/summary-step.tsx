import type {ReactNode} from 'react'
import {stagesOfAges} from '#domain/stages.ts'
import {formatDollars} from '#lib/money-text.ts'
import {Button} from '#ui/button.tsx'
import {Card} from '#ui/card.tsx'
import {KeyValues} from '#ui/key-values.tsx'
import {Notice} from '#ui/notice.tsx'
import {hoursText} from './hours-text.ts'
import {withCertification} from './person-body.ts'
import type {PersonStep} from './person-steps.ts'
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
      <Part title="Your work" step="work" onStep={onStep}>
        <KeyValues
          items={[
            {label: 'About you', value: work.bio},
            {
              label: 'Hourly rate',
              value: work.hourly_rate === null ? '' : `${formatDollars(work.hourly_rate)} / hour`,
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
      </Part>
      <Part title="Your hours" step="hours" onStep={onStep}>
        <p className="whitespace-pre-line">{hoursText(hours, today) || 'Not said'}</p>
      </Part>
      <Part title="Certifications" step="certifications" onStep={onStep}>
        <p>{certifications.join(', ') || 'None named'}</p>
      </Part>
      <Notice tone="info" title="What comes next">
        Our team checks your identity, that you are 18 or older, and your background. Until that is done you
        see how many requests wait nearby, and cannot bid on them yet. Your home page says what is still
        missing.
      </Notice>
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
  step: PersonStep
  onStep: (step: PersonStep) => void
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
