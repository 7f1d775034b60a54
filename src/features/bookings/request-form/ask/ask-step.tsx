import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import Building2 from 'lucide-react/icons/building-complex'
import Heart from 'lucide-react/icons/heart'
import UserRound from 'lucide-react/icons/user-round'
import type {Audience} from '#contract/bookings/choices.ts'
import {peopleQueries} from '#data/queries/people.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {ageGaps} from '#domain/bookings/match.ts'
import {agesGapText} from '#features/leads/match-text.ts'
import {useRateQuestion} from '#data/forms/use-rate-question.ts'
import {everyoneText, shortName} from '#domain/bookings/request-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {rateText} from '#lib/money-text.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {MoneyField} from '#ui/fields/number-field.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {FieldWarning} from '#ui/fields/field-warning.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {requestedAges} from '../body.ts'
import {AgencyChoice} from './agency-choice.tsx'
import {uncoveredText} from '../place/coverage-note.tsx'
import {isUncovered, useCoverage} from '../place/use-coverage.ts'
import {exclusiveChoices, exclusiveUntilText} from './exclusive-period.ts'
import {invitedProvider, type Provider} from '../values.ts'
import {useChangedRequest} from '../requester.ts'
import {useAskedRate, useEstimate, useTypicalRates} from '../visits/use-estimate.ts'
import {belowTypicalText, ratesText} from '../visits/visits.ts'
import type {RequestForm} from '../use-request-form.ts'

const audiences = [
  {
    value: 'caretakers',
    label: m.caregivers_nearby(),
    hint: m.individual_background_checked_caregivers_you_choose(),
    icon: UserRound,
  },
  {value: 'agencies', label: m.agencies(), hint: m.a_company_sends_one_of_its(), icon: Building2},
] as const satisfies readonly {value: Audience; label: string; [more: string]: unknown}[]

/** The choice to ask this provider before everyone else, or alone. */
export const invitationOption = (provider: Provider, then_open: boolean) => ({
  value: 'first' as const,
  label: m.ask_first({short_name: shortName(provider)}),
  hint: (then_open ? m.only_sees_your_request_at_first : m.only_sees_your_request)({short_name: shortName(provider)}),
  icon: Heart,
})

/** Whether others are asked after the invited provider, and when. */
export function ExclusivePeriodFields({
  form: {form, values, bind},
  provider,
}: {
  form: Pick<RequestForm, 'form' | 'values' | 'bind'>
  provider: Provider
}) {
  const name = shortName(provider)
  const reader = {now: useServerNow(60_000), zone: deviceZone()}
  const until = exclusiveUntilText(values, reader)
  const choices = exclusiveChoices(values, reader.now)
  return (
    <>
      <form.Field name="then_open">
        {field => {
          const {value, ...bound} = bind(field)
          return (
            <Checkbox
              label={m.then_ask({everyone_text: everyoneText(values.audience)})}
              hint={m.as_soon_as_declines_or_when({name, name2: name})}
              checked={value}
              {...bound}
            />
          )
        }}
      </form.Field>
      {values.then_open && (
        <form.Field name="exclusive_hours">
          {field => {
            const {value: _, onChange, ...bound} = bind(field)
            return (
              <SelectField
                label={m.how_long_only_is_asked({name})}
                {...choices}
                onChange={hours => onChange(Number(hours))}
                hint={until ? m.until_and_never_more_than_a_quarter({until}) : m.never_more_than_a_quarter()}
                {...bound}
              />
            )
          }}
        </form.Field>
      )}
    </>
  )
}

/** Warns of ages in the request that the caregiver who would be asked first does not list. */
export function AgesNotListed({
  values,
  caretaker_id,
  name,
}: {
  values: Parameters<typeof requestedAges>[0]
  caretaker_id: string
  name: string
}) {
  const {data: caregiver} = useQuery(peopleQueries.caretaker(caretaker_id))
  const {ages, age_months} = requestedAges(values)
  const isKnown = (age: number | null): age is number => age !== null
  const gaps = ageGaps({
    ages_wanted: ages.filter(isKnown),
    months_wanted: age_months?.filter(isKnown) ?? [],
    ages_offered: caregiver?.ages ?? [],
  })
  if (!caregiver || gaps.length === 0) return null
  return (
    <Callout tone="waiting" title={m.ask_whether_name_takes_this_age({name})}>
      {gaps.map(gap => (
        <p key={gap.kind} className="first-letter:uppercase">
          {agesGapText(gap, 'family')}
        </p>
      ))}
    </Callout>
  )
}

const nameAndRate = ({name, rate}: {name: string; rate: number}) => ({name, rate_text: rateText(dollarsToCents(rate))})

/** The step that chooses caregivers or agencies, and the highest rate; of a changed request the rate alone. */
export function AskStep({form: {form, values, problems, bind}}: {form: RequestForm}) {
  const isNew = useChangedRequest() === undefined
  const {max_hourly_rate: rate, provider} = values
  const rateQuestion = useRateQuestion(rate)
  const typical = useTypicalRates(values)
  const estimate = useEstimate(values)
  const asked = useAskedRate(values)
  const invited = invitedProvider(values)
  const coverage = useCoverage(values)
  const options = audiences.map(option =>
    isUncovered(coverage, option.value)
      ? {...option, hint: m.your_request_would_wait_on_the({value: uncoveredText[option.value]})}
      : option,
  )
  const recipients = (
    <>
      <form.Field name="audience">
        {field => {
          const {value, onChange, ...bound} = bind(field)
          return (
            <RadioCards<Audience | 'first'>
              label={m.ask()}
              options={provider ? [invitationOption(provider, values.then_open), ...options] : options}
              value={invited ? 'first' : value}
              onChange={chosen => {
                form.setFieldValue('asks_first', chosen === 'first')
                onChange(chosen === 'first' ? (provider?.caretaker_id ? 'caretakers' : 'agencies') : chosen)
              }}
              {...bound}
              // a blocked provider comes with the form, so no input would show it
              error={problems.audience ?? bound.error}
            />
          )
        }}
      </form.Field>
      {invited?.caretaker_id && (
        <AgesNotListed values={values} caretaker_id={invited.caretaker_id} name={shortName(invited)} />
      )}
      {invited && <ExclusivePeriodFields form={{form, values, bind}} provider={invited} />}
      {values.audience === 'agencies' && !invited && <AgencyChoice form={{form, values, bind}} />}
    </>
  )
  return (
    <>
      {isNew ? recipients : <p className="text-14 text-muted">{m.providers_you_asked_stay_the_same()}</p>}
      <form.Field name="max_hourly_rate">
        {field => (
          <MoneyField
            label={m.maximum_hourly_rate()}
            suffix={m.rate_suffix()}
            required={false}
            hint={[
              belowTypicalText(rate, typical) ?? (typical && m.typical_nearby({rates_text: ratesText(typical)})),
              asked && rate !== null && rate < asked.rate && m.name_takes_more_than_your_maximum(nameAndRate(asked)),
              rate === null && m.offers_within_it_rank_higher_you(),
              estimate,
            ]
              .filter(Boolean)
              .join(' ')}
            {...bind(field)}
          />
        )}
      </form.Field>
      <FieldWarning>{rateQuestion}</FieldWarning>
    </>
  )
}
