import {useQuery} from '@tanstack/react-query'
import {House, LocateFixed} from 'lucide-react'
import {profileQueries} from '#data/profile.ts'
import {zoneText} from '#lib/day.ts'
import {useServerNow} from '#data/server-now.ts'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Notice} from '#ui/notice.tsx'
import {AddressFields} from './address-fields.tsx'
import {tidyCounty} from './county.ts'
import {useDevicePlace} from './use-device-place.ts'
import type {RequestForm} from './use-request-form.ts'
import {deviceZone, homeOf} from './values.ts'

/** Where the visits are: at home as the profile has it, or where this device is now. */
export function WhereStep({form: {form, values, bind}}: {form: RequestForm}) {
  const home = homeOf(useQuery(profileQueries.parent()).data)
  const now = useServerNow()
  const {looking, find} = useDevicePlace(found => {
    form.setFieldValue('place', {source: 'device', ...found})
    form.setFieldValue('timezone', deviceZone())
  })
  const choose = (source: 'home' | 'device') => {
    if (source === 'device') return find()
    if (!home) return
    const {latitude, longitude, location, timezone} = home
    form.setFieldValue('place', {source, latitude, longitude})
    form.setFieldValue('timezone', timezone)
    form.setFieldValue('location', location)
  }
  const here = values.place.source === 'device'

  return (
    <>
      <form.Field name="place">
        {field => (
          <RadioCards<'home' | 'device'>
            label="Place"
            options={[
              {
                value: 'home',
                label: 'At our home',
                hint: home?.location,
                icon: House,
                disabledReason: home ? undefined : 'Your profile has no place yet',
              },
              {
                value: 'device',
                label: 'Where I am now',
                hint: looking.state === 'looking' ? 'Looking for this place…' : 'This device’s place, once',
                icon: LocateFixed,
              },
            ]}
            {...bind(field)}
            value={looking.state === 'looking' ? 'device' : field.state.value.source}
            onChange={choose}
          />
        )}
      </form.Field>
      <div aria-live="polite" className="empty:hidden">
        {looking.state === 'failed' && (
          <Notice tone="bad" title="This place was not found">
            {looking.why}
          </Notice>
        )}
        {looking.state === 'found' && here && (
          <p className="text-14 text-good">This place was found, to about {looking.accuracy_m} m.</p>
        )}
      </div>
      <form.Field name="location">
        {field => (
          <TextField
            label="Town or part of town"
            hint="Everyone who is asked sees this, and the place only to about half a mile."
            autoComplete="address-level2"
            {...bind(field)}
          />
        )}
      </form.Field>
      <form.Field name="county">
        {field => (
          <TextField
            label="County"
            hint="Written like Davidson County, TN"
            placeholder="Davidson County, TN"
            autoComplete="off"
            {...bind(field)}
            onBlur={() => {
              field.handleChange(tidyCounty(field.state.value))
              field.handleBlur()
            }}
          />
        )}
      </form.Field>
      <AddressFields form={{form, bind}} />
      <p className="text-14 text-muted">
        Visits go by the clock of this place: {zoneText(values.timezone, now)}.
      </p>
    </>
  )
}
