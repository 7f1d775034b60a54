import {useQuery} from '@tanstack/react-query'
import {House, LocateFixed, MapPin} from 'lucide-react'
import {useState} from 'react'
import {usePlaceSearch, type PickedPlace} from '#data/queries/places.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {zoneText} from '#lib/day.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {PlaceField} from '#ui/fields/place-field.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {useIsFamily} from './requester.ts'
import {AddressFields} from './place/address-fields.tsx'
import {CaregiversAround} from './place/caregivers-around.tsx'
import {CountyField} from './place/county-field.tsx'
import {PlaceMap} from './place/place-map.tsx'
import {useDevicePlace} from './place/use-device-place.ts'
import {usePlace} from './place/use-place.ts'
import type {RequestForm} from './use-request-form.ts'
import {homeOf} from './values.ts'

type Way = 'home' | 'device' | 'search'

/** The step for the place: the profile's home, the device's location, or a searched place. */
export function WhereStep({form: request}: {form: RequestForm}) {
  const {form, values, bind, errorAt} = request
  const isFamily = useIsFamily()
  const home = homeOf(useQuery({...profileQueries.parent(), enabled: isFamily}).data)
  const now = useServerNow()
  const place = usePlace(request)
  const {point, found, choose} = place
  const {looking, find} = useDevicePlace(here => choose('device', here))
  // staff have neither the family's profile nor its device, so they can only search
  const [way, setWay] = useState<Way | ''>(place.source === 'pin' || !isFamily ? 'search' : place.source)
  const [picked, setPicked] = useState<PickedPlace | null>(null)
  const places = usePlaceSearch()

  const go = (next: Way) => {
    setWay(next)
    if (next === 'device') find()
    if (next === 'home' && home) choose('home', home, home.location)
  }

  return (
    <>
      {isFamily && (
        <form.Field name="place">
          {field => (
            <RadioCards<Way>
              label="Place"
              options={[
                {
                  value: 'home' as const,
                  label: 'At our home',
                  hint: home?.location,
                  icon: House,
                  disabledReason: home ? undefined : 'Your profile has no place yet',
                },
                {
                  value: 'device' as const,
                  label: 'Where I am now',
                  hint: looking.state === 'looking' ? 'Looking for this place…' : 'This device’s place, once',
                  icon: LocateFixed,
                },
                {
                  value: 'search' as const,
                  label: 'Somewhere else',
                  hint: 'A town, or a pin on the map',
                  icon: MapPin,
                },
              ]}
              {...bind(field)}
              value={way}
              onChange={go}
            />
          )}
        </form.Field>
      )}
      <div aria-live="polite" className="empty:hidden">
        {way === 'device' && looking.state === 'failed' && (
          <Callout tone="bad" title="This place was not found">
            {looking.why}
          </Callout>
        )}
        {looking.state === 'found' && place.source === 'device' && (
          <p className="text-14 text-good">This place was found, to about {looking.accuracy_m} m.</p>
        )}
      </div>
      {way === 'search' && (
        <PlaceField
          label="Town or ZIP code"
          hint="Then tap the map where it is, if you know."
          error={isFamily ? undefined : errorAt('place')}
          places={places}
          value={picked ?? (place.source === 'search' && found ? {...found, label: values.location} : null)}
          onPick={next => {
            setPicked(next)
            if (next) choose('search', next, next.label)
          }}
        />
      )}
      <div className="space-y-2">
        <PlaceMap
          point={point}
          location={values.location}
          onPin={pinned => {
            setWay('search')
            setPicked(null)
            choose('pin', pinned)
          }}
        />
        {point && <CaregiversAround {...point} />}
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
      <CountyField form={request} place={place} />
      <AddressFields
        hint="Seen only by the one you approve. You may leave it out, and add it later."
        field={(name, draw) => <form.Field name={name}>{field => draw(bind(field))}</form.Field>}
      />
      {point && (
        <p className="text-14 text-muted">
          Visits go by the clock of this place: {zoneText(values.timezone, now)}.
        </p>
      )}
    </>
  )
}
