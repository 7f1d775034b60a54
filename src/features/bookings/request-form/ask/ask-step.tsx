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
import {everyoneText, shortNameAmong} from '#domain/bookings/request-text.ts'
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
import {InvitedHours} from './hours-not-offered.tsx'
import {InvitedCaregivers, useCanAddCaregivers} from './invited-caregivers.tsx'
import {invitedProviders, shortNames, type Provider} from '../values.ts'
import {useChangedRequest, useIsFamily} from '../requester.ts'
import {useAgreedRate, useAskedRates, useEstimate, useTypicalRates} from '../visits/use-estimate.ts'
import {belowTypicalText, ratesText, type AskedRate} from '../visits/visits.ts'
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

/**
 * The choice to ask these providers before everyone else, or alone. With `canAdd` they are chosen below it, and its words
 * stay the same as one is added, so that no row moves under the finger.
 */
export const invitationOption = (providers: readonly Provider[], then_open: boolean, canAdd = false) => ({
  value: 'first' as const,
  label: canAdd ? m.first_ask_the_caregivers_you_choose() : m.ask_first({short_name: shortNames(providers)}),
  hint: canAdd
    ? then_open
      ? m.only_they_see_your_request_at_first()
      : m.only_they_see_your_request()
    : (then_open ? m.only_sees_your_request_at_first : m.only_sees_your_request)({
        names: shortNames(providers),
        count: providers.length,
      }),
  icon: Heart,
})

/** Whether others are asked after the invited providers, and when. */
export function ExclusivePeriodFields({
  form: {form, values, bind},
  providers,
}: {
  form: Pick<RequestForm, 'form' | 'values' | 'bind'>
  providers: readonly Provider[]
}) {
  const asked = {names: shortNames(providers), count: providers.length}
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
              hint={m.as_soon_as_declines_or_when(asked)}
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
                label={m.how_long_only_is_asked(asked)}
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

/** Which caregivers asked first take more than the maximum rate, each in a sentence. */
const aboveMaximumTexts = (asked: readonly AskedRate[], maximum: number | null): string[] =>
  asked
    .filter(({rate}) => maximum !== null && maximum < rate)
    .map(({name, rate}) => m.name_takes_more_than_your_maximum({name, rate_text: rateText(dollarsToCents(rate))}))

/** The step that chooses caregivers or agencies, and the highest rate; of a changed request the rate alone. */
export function AskStep({form: {form, values, problems, bind}}: {form: RequestForm}) {
  const isNew = useChangedRequest() === undefined
  const isFamily = useIsFamily()
  const {max_hourly_rate: rate, providers} = values
  const rateQuestion = useRateQuestion(rate)
  const typical = useTypicalRates(values)
  const estimate = useEstimate(values)
  const asked = useAskedRates(values)
  const agreed = useAgreedRate(values)
  const invited = invitedProviders(values)
  const isInviting = invited.length > 0
  const nameOf = shortNameAmong(invited)
  const canAdd = useCanAddCaregivers(providers, isFamily)
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
              options={
                providers.length > 0 ? [invitationOption(providers, values.then_open, canAdd), ...options] : options
              }
              value={isInviting ? 'first' : value}
              onChange={chosen => {
                form.setFieldValue('asks_first', chosen === 'first')
                onChange(chosen === 'first' ? (providers[0]?.caretaker_id ? 'caretakers' : 'agencies') : chosen)
              }}
              {...bound}
              // a blocked provider comes with the form, so no input would show it
              error={problems.audience ?? bound.error}
            />
          )
        }}
      </form.Field>
      {isFamily && invited[0]?.caretaker_id && (
        <InvitedCaregivers providers={invited} onChange={next => form.setFieldValue('providers', next)} />
      )}
      <InvitedHours values={values} />
      {invited.map(
        each =>
          each.caretaker_id && (
            <AgesNotListed
              key={each.caretaker_id}
              values={values}
              caretaker_id={each.caretaker_id}
              name={nameOf(each)}
            />
          ),
      )}
      {isInviting && <ExclusivePeriodFields form={{form, values, bind}} providers={invited} />}
      {values.audience === 'agencies' && !isInviting && <AgencyChoice form={{form, values, bind}} />}
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
              ...aboveMaximumTexts(asked, rate),
              agreed &&
                rate !== null &&
                rate < agreed.rate &&
                m.last_time_above_your_maximum({
                  name: agreed.name,
                  rate_text: rateText(dollarsToCents(agreed.rate)),
                }),
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
