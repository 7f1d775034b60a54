import {m} from '#messages'
import {TextField} from '#ui/fields/text-field.tsx'
import {GenderAndPhoneFields, NameFields} from '#ui/forms/person-fields.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {providerNames} from '#data/account/social.ts'
import {limits} from '#contract/limits.ts'
import {typicalRates} from '#domain/constants.ts'
import {useTypicalRate, type PickedPlace} from '#data/queries/places.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {zoneText} from '#lib/day.ts'
import {PlaceField} from '#ui/fields/place-field.tsx'
import type {PlaceSearch} from '#ui/fields/place-search.ts'
import {FamilyFields} from '#ui/forms/family-fields.tsx'
import {hidesContacts} from '#domain/messages/mask-contacts.ts'
import {agesOfStages, stagesOfAges} from '#domain/bookings/stages.ts'
import {stageOptions, stagesText} from '#domain/bookings/stage-text.ts'
import {TypicalRate} from '#ui/forms/typical-rate.tsx'
import {ExperienceFields} from '#ui/forms/experience-fields.tsx'
import {WorkFields} from '#ui/forms/work-fields.tsx'
import {weekChoices} from '#domain/bookings/weekly-hours.ts'
import {WeekHours} from '#ui/forms/week-hours.tsx'
import {weekText, newHoursLine} from '#data/forms/hours-values.ts'
import {languageOptions, languagesText, yearsText} from '#domain/accounts/languages.ts'
import {certificationText, usualCertifications, withCertification} from '#domain/accounts/certifications.ts'
import {Chips} from '#ui/primitives/chips.tsx'
import {NameAdder} from '#ui/fields/name-adder.tsx'
import {rateText} from '#lib/money-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {useRateQuestion} from '#data/forms/use-rate-question.ts'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {SummaryPart} from '#ui/primitives/summary-part.tsx'
import {NewPassword} from './new-password.tsx'
import type {PersonForm} from './use-person-form.ts'
import type {PersonStep} from './search.ts'
import {listText} from '#lib/list-text.ts'
import {capitalized} from '#lib/letter-case.ts'

const phoneHint = {
  parent: m.only_the_caregiver_or_agency_you_approve(),
  caretaker: m.only_a_family_that_approves_you(),
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
        <Callout tone="good" title={m.confirmed_by({value: providerNames[ticket.provider]})}>
          {m.you_will_log_in_with_no({
            value: account.email || m.your_account_at({name: providerNames[ticket.provider]}),
          })}
        </Callout>
      ) : (
        <>
          <form.Field name="account.email">
            {field => (
              <TextField
                label={m.email()}
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
            <p className="text-14 text-muted">{m.your_password_is_never_saved_on()}</p>
          )}
        </>
      )}
      <GenderAndPhoneFields at={at} phoneHint={phoneHint[role]} />
    </>
  )
}

const hints = {
  parent: m.a_town_or_zip_code_is(),
  caretaker: m.a_town_or_zip_code_is_enough(),
}

/** The home place, as precise as the gazetteer knows it. */
export function PlaceStep({
  form: {form, values, bind, role},
  places,
}: {
  form: PersonForm
  places: PlaceSearch<PickedPlace>
}) {
  const now = useServerNow()
  const {place} = values
  return (
    <>
      <form.Field name="place">
        {field => {
          const {onChange, ...rest} = bind(field)
          return (
            <PlaceField label={m.town_or_zip_code()} hint={hints[role]} places={places} onPick={onChange} {...rest} />
          )
        }}
      </form.Field>
      <p aria-live="polite" className="text-14 text-muted empty:sr-only">
        {place &&
          m.is_in_in_the_zone({label: place.label, county: place.county, zone_text: zoneText(place.timezone, now)})}
      </p>
    </>
  )
}

/** Who needs care. It prefills requests; providers see only what a request contains. */
export function FamilyStep({form}: {form: PersonForm}) {
  return (
    <>
      <FamilyFields at={form.within('family')} children_max={limits.children_max} text_max={limits.text_max} />
      {(form.values.family.number_of_children ?? 0) > 0 && (
        <p className="text-14 text-muted">{m.you_can_record_each_child_later()}</p>
      )}
    </>
  )
}

/** How a caregiver works: what families see and what requests are matched by. */
export function WorkStep({form}: {form: PersonForm}) {
  const at = form.within('work')
  const ages = at.ages
  const rateQuestion = useRateQuestion(at.hourly_rate.value)
  // only the owner of an account may read it
  const typical = useTypicalRate(form.hasAccount ? form.values.place : null)
  return (
    <>
      <WorkFields
        at={at}
        ages={{
          ...ages,
          options: stageOptions(),
          value: stagesOfAges(ages.value),
          onChange: chosen => ages.onChange(agesOfStages(chosen)),
        }}
        rateQuestion={rateQuestion}
        bioNote={hidesContacts({}, at.bio.value) ? m.families_read_contacts_once_booked() : undefined}
        text_max={limits.text_max}
      />
      <TypicalRate typical={typical} radius_miles={typicalRates.radius_miles} />
    </>
  )
}

/** A repeating week; optional. */
export function HoursStep({form: {values, within, bindBlur, today}}: {form: PersonForm}) {
  const at = within('hours')
  const lines = at.lines
  const weeks = at.weeks
  return (
    <>
      <p className="text-muted">{m.tell_us_which_days_and_times()}</p>
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

/** Years, languages, and courses and certificates by name; all optional. */
export function CertificationsStep({form: {at, within, errorAt}}: {form: PersonForm}) {
  const experience = within('experience')
  const {value: list, onChange} = at.certifications
  const typed = at.certification
  const add = (name: string) => onChange(withCertification(list, name))
  return (
    <>
      <ExperienceFields
        at={experience}
        languages={{...experience.languages, options: languageOptions()}}
        years_max={limits.years_max}
      />
      <p className="text-muted">{m.list_your_courses_and_certificates_families()}</p>
      <Chips
        label={m.your_certifications()}
        items={list}
        labelOf={certificationText}
        onRemove={name => onChange(list.filter(one => one !== name))}
      />
      <NameAdder
        label={m.course_or_certificate()}
        placeholder={m.infant_cpr_2026()}
        field={typed}
        usual={usualCertifications.filter(name => !list.includes(name))}
        labelOf={certificationText}
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

/** A caregiver's profile as it will be created, with links back to each step, and what happens next. */
export function SummaryStep({form: {values, today}, onStep}: {form: PersonForm; onStep: (step: PersonStep) => void}) {
  const {work, hours, experience} = values
  const {years_experience, languages} = experience
  const certifications = withCertification(values.certifications, values.certification)
  const more = [work.live_in && m.can_live_in(), work.medical_companion && m.medical_companion()].filter(
    text => text !== false,
  )
  return (
    <div className="space-y-4">
      <SummaryPart title={m.your_work()} onChange={() => onStep('work')}>
        <KeyValues
          items={[
            {label: m.about_you(), value: work.bio},
            {
              label: m.hourly_rate(),
              value: work.hourly_rate === null ? '' : rateText(dollarsToCents(work.hourly_rate)),
            },
            {
              label: m.travel_up_to(),
              value: m.number_of_miles({count: work.work_distance ?? 0}),
            },
            {label: m.ages(), value: capitalized(stagesText(work.ages)) || m.not_given()},
            ...(more.length > 0 ? [{label: m.also(), value: listText(more, 'plain')}] : []),
            ...(work.preference ? [{label: m.you_prefer(), value: work.preference}] : []),
          ]}
        />
      </SummaryPart>
      <SummaryPart title={m.your_hours()} onChange={() => onStep('hours')}>
        <p className="whitespace-pre-line">{weekText(hours, today) || m.not_given()}</p>
      </SummaryPart>
      <SummaryPart title={m.your_experience_and_training()} onChange={() => onStep('certifications')}>
        <KeyValues
          items={[
            {label: m.experience(), value: years_experience === null ? m.not_given() : yearsText(years_experience)},
            {label: m.speaks(), value: languagesText(languages) || m.not_given()},
            {
              label: m.certifications(),
              value: listText(certifications.map(certificationText), 'plain') || m.none_listed(),
            },
          ]}
        />
      </SummaryPart>
      <Callout tone="info" title={m.what_happens_next()}>
        {m.upload_a_picture_of_your_id()}
      </Callout>
    </div>
  )
}
