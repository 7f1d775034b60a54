import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import Baby from 'lucide-react/icons/baby'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import Car from 'lucide-react/icons/car'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import {useContext, useState} from 'react'
import type {Child} from '#contract/accounts/children.ts'
import type {Service} from '#contract/bookings/choices.ts'
import {limits} from '#contract/limits.ts'
import {messageOf} from '#data/app/message.ts'
import {useToday} from '#data/offline/use-today.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {ageMonths, agesOnlyText} from '#domain/child-ages.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {NumberField} from '#ui/fields/number-field.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {RecordChild} from './record-child.tsx'
import {RecordedChildren} from './recorded-children.tsx'
import {RequesterContext, useIsFamily, useRecords} from './requester.ts'
import type {RequestForm} from './use-request-form.ts'
import {preferenceFor, stillRecorded, withRecorded} from './values.ts'

const soon = m.coming_soon()
const services = [
  {value: 'Child Care', label: m.child_care(), hint: m.at_your_home_or_wherever_you(), icon: Baby},
  {
    value: 'Elderly Care',
    label: m.senior_care(),
    hint: m.companionship_and_help_for_an_older(),
    icon: HeartHandshake,
  },
  {value: 'Pickup Service', label: m.pickup_service(), icon: Car, disabledReason: soon},
  {value: 'Workplace Care', label: m.workplace_care(), icon: BriefcaseBusiness, disabledReason: soon},
] as const satisfies readonly {value: Service; label: string; [more: string]: unknown}[]

/** The step for the service and the children's ages. */
export function CareStep({form: {form, values, bind, errorAt}}: {form: RequestForm}) {
  const isFamily = useIsFamily()
  const {data: profile} = useQuery({...profileQueries.parent(), enabled: isFamily})
  const recorded = useRecords()
  // a child that is chosen again is as old as the changed request says
  const initial = useContext(RequesterContext).initial?.children
  const {data: records = []} = recorded
  const today = useToday()
  const known = recorded.data ? stillRecorded(values.children, recorded.data) : values.children
  const [isTaken, setTaken] = useState(values.service === 'Elderly Care' && values.preference === '')
  const preference = preferenceFor('Child Care', profile)
  /** Removes what was prefilled from the profile for elderly care, since it is about the children; restores it after. */
  const changeWords = (service: Service | '') => {
    if (service === 'Elderly Care') {
      const isPrefilled = values.preference === preference
      if (isPrefilled) form.setFieldValue('preference', '')
      return setTaken(isPrefilled)
    }
    if (isTaken && values.preference === '') form.setFieldValue('preference', preference)
    setTaken(false)
  }
  const nameChild = ({id, birth_month}: Child) => {
    const named = withRecorded({...values, children: known}, {id, age_months: ageMonths(birth_month, today)})
    form.setFieldValue('children', named.children)
    form.setFieldValue('ages', named.ages)
    form.setFieldValue('months', named.months)
  }
  return (
    <>
      <form.Field name="service" listeners={{onChange: ({value}) => changeWords(value)}}>
        {field => <RadioCards<Service> label={m.service()} options={services} {...bind(field)} />}
      </form.Field>
      {values.service === 'Elderly Care' ? (
        <p className="text-14 text-muted">{m.senior_care_requests_do_not_include()}</p>
      ) : (
        <fieldset className="space-y-3">
          <legend className="pb-2 text-14 font-medium">
            {records.length > 0 ? m.who_are_the_visits_for() : m.how_old_are_the_children()}
          </legend>
          {!recorded.data && recorded.error && (
            <ErrorState
              title={isFamily ? m.your_children_could_not_be_loaded() : m.the_children_could_not_be_loaded()}
              detail={messageOf(recorded.error)}
              onRetry={() => void recorded.refetch()}
            />
          )}
          {known.length < values.children.length && (
            <Callout
              tone="waiting"
              title={m.a_chosen_child_is_no_longer_recorded()}
              action={
                <Button variant="secondary" size="sm" onClick={() => form.setFieldValue('children', known)}>
                  {m.leave_out()}
                </Button>
              }
            >
              {m.choose_again_who_the_visits_are_for()}
            </Callout>
          )}
          {records.length > 0 && (
            <form.Field name="children">
              {field => (
                <RecordedChildren
                  records={records}
                  picked={field.state.value}
                  onChange={picked => field.handleChange(picked.map(child => initial?.find(isSame(child)) ?? child))}
                  hint={
                    isFamily
                      ? m.the_one_you_approve_reads_names({ages_only_text: agesOnlyText()})
                      : m.the_approved_side_reads_the_rest()
                  }
                />
              )}
            </form.Field>
          )}
          <ChildAges form={{form, values, bind}} recorded_count={known.length} areOthers={records.length > 0} />
          {isFamily && recorded.data && values.ages.length > 0 && records.length < limits.children_max && (
            <RecordChild today={today} onRecorded={nameChild} />
          )}
          {errorAt('ages') && (
            <p role="alert" className="text-14 text-bad">
              {errorAt('ages')}
            </p>
          )}
        </fieldset>
      )}
    </>
  )
}

const isSame =
  ({id}: {id: string}) =>
  (other: {id: string}) =>
    other.id === id

/** The ages typed for children without a record; `areOthers` if the family has records. */
function ChildAges({
  form: {form, values, bind},
  recorded_count,
  areOthers,
}: {
  form: Pick<RequestForm, 'form' | 'values' | 'bind'>
  /** How many of the chosen children are recorded; the ages are those of the ones after them. */
  recorded_count: number
  areOthers: boolean
}) {
  return (
    <form.Field name="ages" mode="array">
      {list => (
        <>
          {list.state.value.map((age, index) => {
            const number = recorded_count + index + 1
            return (
              <div key={index} className="space-y-2">
                <div className="flex items-start gap-2">
                  <div className="max-w-60 grow">
                    <form.Field name={`ages[${index}]`}>
                      {field => (
                        <NumberField
                          label={m.age_of_child({number})}
                          hint={index === 0 ? m.under_two_enter_years_then_months() : undefined}
                          suffix={m.years_suffix()}
                          {...bind(field)}
                        />
                      )}
                    </form.Field>
                  </div>
                  {recorded_count + list.state.value.length > 1 && (
                    <div className="pt-6.5">
                      <IconButton
                        label={m.remove_child({number})}
                        icon={X}
                        onClick={() => {
                          list.removeValue(index)
                          form.setFieldValue(
                            'months',
                            values.months.filter((_, other) => other !== index),
                          )
                        }}
                      />
                    </div>
                  )}
                </div>
                {(age === 0 || age === 1) && (
                  <div className="max-w-60">
                    <form.Field name={`months[${index}]`}>
                      {field => (
                        <NumberField
                          label={m.child_in_months({number})}
                          suffix={m.months_suffix()}
                          required={false}
                          {...bind(field)}
                          value={field.state.value ?? null}
                        />
                      )}
                    </form.Field>
                  </div>
                )}
              </div>
            )
          })}
          <Button
            variant="secondary"
            size="sm"
            icon={Plus}
            disabledReason={
              recorded_count + list.state.value.length >= limits.children_max
                ? m.at_most_children({children_max: limits.children_max})
                : undefined
            }
            onClick={() => list.pushValue(null)}
          >
            {areOthers ? m.add_another_childs_age() : m.add_a_child()}
          </Button>
        </>
      )}
    </form.Field>
  )
}
