import Building2 from 'lucide-react/icons/building-complex'
import Heart from 'lucide-react/icons/heart'
import UserRound from 'lucide-react/icons/user-round'
import type {Audience} from '#contract/bookings/choices.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {everyoneText, hoursText, shortName} from '#domain/bookings/request-text.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {MoneyField} from '#ui/fields/number-field.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {AgencyChoice} from './agency-choice.tsx'
import {uncoveredText} from './place/coverage-note.tsx'
import {isUncovered, useCoverage} from './place/use-coverage.ts'
import {exclusiveUntilText, exclusiveHours} from './exclusive-period.ts'
import {invitedProvider, type Provider} from './values.ts'
import {useEstimate, useTypicalRates} from './use-estimate.ts'
import {ratesText} from './visits.ts'
import type {RequestForm} from './use-request-form.ts'

const audiences = [
  {
    value: 'caretakers',
    label: 'Caregivers nearby',
    hint: 'Individual, background-checked caregivers. You choose who comes.',
    icon: UserRound,
  },
  {value: 'agencies', label: 'Agencies', hint: 'A company sends one of its caregivers.', icon: Building2},
] as const satisfies readonly {value: Audience; label: string; [more: string]: unknown}[]

const invitationOption = (provider: Provider) => ({
  value: 'first' as const,
  label: `Ask ${shortName(provider)} first`,
  hint: `Only ${shortName(provider)} sees your request at first.`,
  icon: Heart,
})

const hourOptions = exclusiveHours.map(hours => ({value: String(hours), label: hoursText(hours)}))

/** The length of the invited provider's exclusive period, and what follows it. */
function ExclusivePeriodFields({
  form: {form, values, bind},
  provider,
}: {
  form: Pick<RequestForm, 'form' | 'values' | 'bind'>
  provider: Provider
}) {
  const name = shortName(provider)
  const until = exclusiveUntilText(values, useServerNow(60_000))
  return (
    <>
      <form.Field name="exclusive_hours">
        {field => {
          const {value, onChange, ...bound} = bind(field)
          return (
            <SelectField
              label={`How long only ${name} is asked`}
              options={hourOptions}
              value={String(value)}
              onChange={hours => onChange(Number(hours))}
              hint={`${until ? `Until ${until}. ` : ''}Never more than a quarter of the time left to the first visit.`}
              {...bound}
            />
          )
        }}
      </form.Field>
      <form.Field name="then_open">
        {field => {
          const {value, ...bound} = bind(field)
          return (
            <Checkbox
              label={`Then ask ${everyoneText(values.audience)}`}
              hint={`As soon as ${name} declines, or when the time is over. Without this, only ${name} is asked.`}
              checked={value}
              {...bound}
            />
          )
        }}
      </form.Field>
    </>
  )
}

/** The step that chooses caregivers or agencies, and the highest rate. */
export function AskStep({form: {form, values, bind}}: {form: RequestForm}) {
  const {max_hourly_rate: rate, provider} = values
  const typical = useTypicalRates(values)
  const estimate = useEstimate(values)
  const invited = invitedProvider(values)
  const coverage = useCoverage(values)
  const options = audiences.map(option =>
    isUncovered(coverage, option.value)
      ? {...option, hint: `${uncoveredText[option.value]}. Your request would wait on the waitlist.`}
      : option,
  )
  return (
    <>
      <form.Field name="audience">
        {field => {
          const {value, onChange, ...bound} = bind(field)
          return (
            <RadioCards<Audience | 'first'>
              label="Ask"
              options={provider ? [invitationOption(provider), ...options] : options}
              value={invited ? 'first' : value}
              onChange={chosen => {
                form.setFieldValue('asks_first', chosen === 'first')
                onChange(chosen === 'first' ? (provider?.caretaker_id ? 'caretakers' : 'agencies') : chosen)
              }}
              {...bound}
            />
          )
        }}
      </form.Field>
      {invited && <ExclusivePeriodFields form={{form, values, bind}} provider={invited} />}
      {values.audience === 'agencies' && !invited && <AgencyChoice form={{form, values, bind}} />}
      <form.Field name="max_hourly_rate">
        {field => (
          <MoneyField
            label="Maximum hourly rate"
            suffix="/hr"
            required={false}
            hint={[
              typical && `Typical nearby: ${ratesText(typical)}.`,
              rate === null && 'Offers within it rank higher. You see the whole price before you approve.',
              estimate,
            ]
              .filter(Boolean)
              .join(' ')}
            {...bind(field)}
          />
        )}
      </form.Field>
    </>
  )
}
