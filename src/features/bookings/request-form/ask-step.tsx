import Building2 from 'lucide-react/icons/building-complex'
import Heart from 'lucide-react/icons/heart'
import UserRound from 'lucide-react/icons/user-round'
import * as v from 'valibot'
import type {Audience} from '#contract/bookings/choices.ts'
import {County} from '#contract/shapes.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {everyoneText, hoursText, shortName} from '#domain/bookings/request-text.ts'
import {messageOf} from '#data/app/message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {MoneyField} from '#ui/fields/number-field.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {uncoveredText} from './place/coverage-note.tsx'
import {isUncovered, useCoverage} from './place/use-coverage.ts'
import {exclusiveUntilText, exclusiveHours} from './exclusive-period.ts'
import {useAgencies} from './requester.ts'
import {invitedProvider, tidyCounty, type Provider} from './values.ts'
import {useEstimate, useTypicalRates} from './use-estimate.ts'
import {typicalRatesText} from './visits.ts'
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
              typical && `Typical nearby: ${typicalRatesText(typical)}.`,
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

/** Chooses all subscribed agencies of the county, or one of them. */
function AgencyChoice({form: {form, values, bind}}: {form: Pick<RequestForm, 'form' | 'values' | 'bind'>}) {
  const named = tidyCounty(values.county)
  const county = v.is(County, named) ? named : undefined
  const {data: agencies, error, refetch} = useAgencies(county)
  const everyone = {value: '', label: `All of ${county ?? 'the county'}`}
  const chosen = values.organization_id
  const isGone = agencies !== undefined && chosen !== '' && !agencies.some(agency => agency.id === chosen)
  return (
    <>
      <form.Field name="organization_id">
        {field => (
          <SelectField
            label="Which agency"
            options={[
              everyone,
              ...(agencies ?? []).map(agency => ({value: agency.id, label: agency.legal_name})),
              ...(isGone || (!agencies && chosen !== '') ? [{value: chosen, label: 'Previously chosen agency'}] : []),
            ]}
            hint={agencies?.length === 0 ? 'No agency serves this county on Village yet.' : undefined}
            {...bind(field)}
          />
        )}
      </form.Field>
      {isGone && (
        <Callout tone="waiting">The agency you chose before does not serve this county. Choose another one.</Callout>
      )}
      {!agencies && error && (
        <Callout
          tone="waiting"
          title="The agencies could not be listed"
          action={
            <Button variant="secondary" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(error)} You can still ask every agency in the county.
        </Callout>
      )}
    </>
  )
}
