import {TextField} from '#ui/fields/text-field.tsx'
import {GenderAndPhoneFields, NameFields} from '#ui/forms/person-fields.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {providerNames} from '#data/account/social.ts'
import {limits} from '#contract/limits.ts'
import {usePlaceSearch} from '#data/queries/places.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {zoneText} from '#lib/day.ts'
import {PlaceField} from '#ui/fields/place-field.tsx'
import {FamilyFields} from '#ui/forms/family-fields.tsx'
import {agesOfStages, stageOptions, stagesOfAges} from '#domain/bookings/stages.ts'
import {WorkFields} from '#ui/forms/work-fields.tsx'
import {weekChoices} from '#domain/bookings/weekly-hours.ts'
import {WeekHours} from '#ui/forms/week-hours.tsx'
import {weekText, newHoursLine} from '#data/forms/hours-values.ts'
import {usualCertifications, withCertification} from '#domain/accounts/certifications.ts'
import {Chips} from '#ui/primitives/chips.tsx'
import {NameAdder} from '#ui/fields/name-adder.tsx'
import {rateText} from '#lib/money-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {SummaryPart} from '#ui/primitives/summary-part.tsx'
import {NewPassword} from './new-password.tsx'
import type {PersonForm} from './use-person-form.ts'
import type {PersonStep} from './search.ts'

const phoneHint = {
  parent: 'Only the caregiver or agency you approve sees it. You need one to request care.',
  caretaker: 'Only a family that approves you sees it. You need one to bid.',
}

/** Name and credentials. An email from Google or Facebook is fixed and needs no password. */
export function AccountStep({
  form: {form, values, bind, within, ticket, role},
  hasDraft,
}: {
  form: PersonForm
  hasDraft: boolean
}) {
  const {account} = values
  const at = within('account')
  return (
    <>
      <NameFields at={at} name_max={limits.name_max} />
      {ticket ? (
        <Callout tone="good" title={`Confirmed by ${providerNames[ticket.provider]}`}>
          You will log in with {account.email || `your ${providerNames[ticket.provider]} account`}; no password is
          needed.
        </Callout>
      ) : (
        <>
          <form.Field name="account.email">
            {field => (
              <TextField
                label="Email"
                type="email"
                autoComplete="email"
                inputMode="email"
                autoCapitalize="none"
                spellCheck={false}
                {...bind(field)}
              />
            )}
          </form.Field>
          <form.Field name="account.password">
            {field => (
              <NewPassword
                own={[account.first_name, account.last_name, ...account.email.split('@')]}
                {...bind(field)}
              />
            )}
          </form.Field>
          {hasDraft && account.password === '' && (
            <p className="text-14 text-muted">
              Your password is never saved on this device. Choose it again to continue where you left off.
            </p>
          )}
        </>
      )}
      <GenderAndPhoneFields at={at} phoneHint={phoneHint[role]} />
    </>
  )
}

const hints = {
  parent:
    'A town or ZIP code is enough. The street address comes later, and only the caregiver or agency you approve sees it.',
  caretaker: 'A town or ZIP code is enough. We look for requests around it; families see the town.',
}

/** The home place, as precise as the gazetteer knows it. */
export function PlaceStep({form: {form, values, bind, role}}: {form: PersonForm}) {
  const places = usePlaceSearch()
  const now = useServerNow()
  const {place} = values
  return (
    <>
      <form.Field name="place">
        {field => {
          const {onChange, ...rest} = bind(field)
          return <PlaceField label="Town or ZIP code" hint={hints[role]} places={places} onPick={onChange} {...rest} />
        }}
      </form.Field>
      <p aria-live="polite" className="text-14 text-muted empty:hidden">
        {place && `${place.label} is in ${place.county}, in the ${zoneText(place.timezone, now)} zone.`}
      </p>
    </>
  )
}

/** Who needs care. It prefills requests; providers see only what a request contains. */
export function FamilyStep({form}: {form: PersonForm}) {
  return <FamilyFields at={form.within('family')} children_max={limits.children_max} text_max={limits.text_max} />
}

/** How a caregiver works: what families see and what requests are matched by. */
export function WorkStep({form}: {form: PersonForm}) {
  const at = form.within('work')
  const ages = at.ages
  return (
    <WorkFields
      at={at}
      ages={{
        ...ages,
        options: stageOptions,
        value: stagesOfAges(ages.value),
        onChange: chosen => ages.onChange(agesOfStages(chosen)),
      }}
      text_max={limits.text_max}
    />
  )
}

/** A repeating week; optional. */
export function HoursStep({form: {values, within, bindBlur, today}}: {form: PersonForm}) {
  const at = within('hours')
  const lines = at.lines
  const weeks = at.weeks
  return (
    <>
      <p className="text-muted">
        Tell us which days and times you are available. Families see how many of their times work for you, and requests
        that fit your hours come first. It is not a commitment: you choose which requests to bid on.
      </p>
      <WeekHours
        lines={lines.value}
        onLines={lines.onChange}
        newLine={newHoursLine}
        lines_max={limits.schedule_lines_max}
        lineField={(index, part) => bindBlur(`hours.lines[${index}].${part}`)}
        weeks={weeks.value}
        onWeeks={weeks.onChange}
        weekChoices={weekChoices}
        text={weekText(values.hours, today)}
      />
    </>
  )
}

/** Courses and certificates by name; optional. */
export function CertificationsStep({form: {at, errorAt}}: {form: PersonForm}) {
  const {value: list, onChange} = at.certifications
  const typed = at.certification
  const add = (name: string) => onChange(withCertification(list, name))
  return (
    <>
      <p className="text-muted">
        List your courses and certificates. Families see them next to your offer. You can skip this.
      </p>
      <Chips label="Your certifications" items={list} onRemove={name => onChange(list.filter(one => one !== name))} />
      <NameAdder
        label="Course or certificate"
        placeholder="Infant CPR, 2026"
        field={typed}
        usual={usualCertifications.filter(name => !list.includes(name))}
        onAdd={add}
        onAddTyped={() => {
          add(typed.value)
          typed.onChange('')
        }}
      />
      {errorAt('certifications') && (
        <p role="alert" className="text-14 text-bad">
          {errorAt('certifications')}
        </p>
      )}
    </>
  )
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** A caregiver's profile as it will be created, with links back to each step, and what happens next. */
export function SummaryStep({form: {values, today}, onStep}: {form: PersonForm; onStep: (step: PersonStep) => void}) {
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
            {label: 'Ages', value: capital(stagesOfAges(work.ages).join(', ')) || 'Not given'},
            ...(more.length > 0 ? [{label: 'Also', value: more.join(', ')}] : []),
            ...(work.preference ? [{label: 'You prefer', value: work.preference}] : []),
          ]}
        />
      </SummaryPart>
      <SummaryPart title="Your hours" onChange={() => onStep('hours')}>
        <p className="whitespace-pre-line">{weekText(hours, today) || 'Not given'}</p>
      </SummaryPart>
      <SummaryPart title="Certifications" onChange={() => onStep('certifications')}>
        <p>{certifications.join(', ') || 'None listed'}</p>
      </SummaryPart>
      <Callout tone="info" title="What happens next">
        Upload a picture of your ID on your profile; families never see it. Our team checks your identity, that you are
        18 or older, and your background. Until then, you can see how many requests are nearby but cannot bid on them.
        Your home page shows what is still missing.
      </Callout>
    </div>
  )
}
