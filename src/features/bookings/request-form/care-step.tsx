import {useQuery} from '@tanstack/react-query'
import Baby from 'lucide-react/icons/baby'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import Car from 'lucide-react/icons/car'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import {useState} from 'react'
import type {Service} from '#contract/bookings/choices.ts'
import {limits} from '#contract/limits.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {Button} from '#ui/primitives/button.tsx'
import {NumberField} from '#ui/fields/number-field.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {useIsFamily} from './requester.ts'
import type {RequestForm} from './use-request-form.ts'
import {wordsFor} from './values.ts'

const soon = 'Coming soon'
const services = [
  {value: 'Child Care', label: 'Child Care', hint: 'At your home or wherever you are', icon: Baby},
  {
    value: 'Elderly Care',
    label: 'Senior Care',
    hint: 'Companionship and help for an older adult',
    icon: HeartHandshake,
  },
  {value: 'Pickup Service', label: 'Pickup Service', icon: Car, disabledReason: soon},
  {value: 'Workplace Care', label: 'Workplace Care', icon: BriefcaseBusiness, disabledReason: soon},
] as const satisfies readonly {value: Service; label: string; [more: string]: unknown}[]

/** The step for the service and the children's ages. */
export function CareStep({form: {form, values, bind, errorAt}}: {form: RequestForm}) {
  const {data: profile} = useQuery({...profileQueries.parent(), enabled: useIsFamily()})
  const [taken, setTaken] = useState<readonly (keyof typeof ofProfile)[]>([])
  const ofProfile = wordsFor('Child Care', profile)
  /** Removes texts prefilled from the profile for elderly care, since they are about the children; restores them after. */
  const changeWords = (service: Service | '') => {
    if (service === 'Elderly Care') {
      const gone = (['preference', 'notes'] as const).filter(name => values[name] === ofProfile[name])
      for (const name of gone) form.setFieldValue(name, '')
      return setTaken(gone)
    }
    for (const name of taken) if (values[name] === '') form.setFieldValue(name, ofProfile[name])
    setTaken([])
  }
  return (
    <>
      <form.Field name="service" listeners={{onChange: ({value}) => changeWords(value)}}>
        {field => <RadioCards<Service> label="Service" options={services} {...bind(field)} />}
      </form.Field>
      {values.service === 'Elderly Care' ? (
        <p className="text-14 text-muted">Senior care requests do not include children.</p>
      ) : (
        <fieldset className="space-y-3">
          <legend className="pb-2 text-14 font-medium">How old are the children?</legend>
          <form.Field name="ages" mode="array">
            {list => (
              <>
                {list.state.value.map((_, index) => (
                  <div key={index} className="flex items-start gap-2">
                    <div className="max-w-60 grow">
                      <form.Field name={`ages[${index}]`}>
                        {field => <NumberField label={`Age of child ${index + 1}`} suffix="years" {...bind(field)} />}
                      </form.Field>
                    </div>
                    {list.state.value.length > 1 && (
                      <div className="pt-6.5">
                        <IconButton
                          label={`Remove child ${index + 1}`}
                          icon={X}
                          onClick={() => list.removeValue(index)}
                        />
                      </div>
                    )}
                  </div>
                ))}
                <Button
                  variant="secondary"
                  size="sm"
                  icon={Plus}
                  disabledReason={
                    list.state.value.length >= limits.children_max
                      ? `At most ${limits.children_max} children`
                      : undefined
                  }
                  onClick={() => list.pushValue(null)}
                >
                  Add a child
                </Button>
              </>
            )}
          </form.Field>
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
