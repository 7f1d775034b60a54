import {useQuery} from '@tanstack/react-query'
import House from 'lucide-react/icons/house'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import MapPin from 'lucide-react/icons/map-pin'
import {useState, useMemo} from 'react'
import {usePlaceSearch, type PickedPlace, useMapStyle} from '#data/queries/places.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {zoneText} from '#lib/day.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {PlaceField} from '#ui/fields/place-field.tsx'
import {RadioCards} from '#ui/fields/radio-cards.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {useIsFamily} from './requester.ts'
import {AddressFields} from './place/address-fields.tsx'
import {CountyField} from './place/county-field.tsx'
import {CoverageNote} from './place/coverage-note.tsx'
import {useCoverage, useCoveredAudience} from './place/use-coverage.ts'
import {usePlace} from './place/use-place.ts'
import type {RequestForm} from './use-request-form.ts'
import {homeOf} from './values.ts'
import {MapView} from '#ui/map/map-view.tsx'
import type {MapPoint} from '#ui/map/map-types.ts'

type Looking =
  {state: 'idle'} | {state: 'looking'} | {state: 'found'; accuracy_m: number} | {state: 'failed'; why: string}

const unknown = 'This device cannot find its location right now. Try again, or choose your home.'
const reasons: Record<number, string> = {
  1: 'Location access is turned off. Allow it in your browser settings, then try again.',
  3: 'Finding your location took too long. Try again, or choose your home.',
}

/** The device's location, requested by a tap. */
function useDevicePlace(onFound: (place: {latitude: number; longitude: number}) => void) {
  const [looking, setLooking] = useState<Looking>({state: 'idle'})
  const find = () => {
    if (!('geolocation' in navigator)) {
      setLooking({state: 'failed', why: 'This browser cannot share its location. Choose your home instead.'})
      return
    }
    setLooking({state: 'looking'})
    navigator.geolocation.getCurrentPosition(
      ({coords}) => {
        setLooking({state: 'found', accuracy_m: Math.round(coords.accuracy)})
        onFound(coords)
      },
      ({code}) => setLooking({state: 'failed', why: reasons[code] ?? unknown}),
      {enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000},
    )
  }
  return {looking, find}
}

type Way = 'home' | 'device' | 'search'

/** The step for the place: the profile's home, the device's location, or a searched place. */
export function WhereStep({form: request}: {form: RequestForm}) {
  const {form, values, bind, errorAt} = request
  const isFamily = useIsFamily()
  const home = homeOf(useQuery({...profileQueries.parent(), enabled: isFamily}).data)
  const now = useServerNow()
  const place = usePlace(request)
  const {point, found, choose} = place
  const coverage = useCoverage(values)
  useCoveredAudience(request, coverage)
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
                  disabledReason: home ? undefined : 'Your profile has no location yet',
                },
                {
                  value: 'device' as const,
                  label: 'Where I am now',
                  hint: looking.state === 'looking' ? 'Finding your location…' : 'Uses this device’s location once',
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
          <Callout tone="bad" title="We could not find your location">
            {looking.why}
          </Callout>
        )}
        {looking.state === 'found' && place.source === 'device' && (
          <p className="text-14 text-good">Location found, accurate to about {feetText(looking.accuracy_m)}.</p>
        )}
      </div>
      {way === 'search' && (
        <PlaceField
          label="Town or ZIP code"
          hint="Then tap the exact spot on the map, if you know it."
          error={isFamily ? undefined : errorAt('place')}
          places={places}
          value={picked ?? (place.source === 'search' && found ? {...found, label: values.location} : null)}
          onPick={next => {
            setPicked(next)
            if (next) choose('search', next, next.label)
          }}
        />
      )}
      {/* above the map, or on a phone it is below the fold when the ZIP code is typed */}
      <CoverageNote coverage={coverage} />
      <PlaceMap
        point={point}
        location={values.location}
        onPin={pinned => {
          setWay('search')
          setPicked(null)
          choose('pin', pinned)
        }}
      />
      <form.Field name="location">
        {field => (
          <TextField
            label="Town or neighborhood"
            hint="Everyone you ask sees this, and the location only to about half a mile."
            autoComplete="address-level2"
            {...bind(field)}
          />
        )}
      </form.Field>
      <CountyField form={request} place={place} />
      <AddressFields
        hint="Only the caregiver or agency you approve can see it. You can add it later."
        field={(name, draw) => <form.Field name={name}>{field => draw(bind(field))}</form.Field>}
      />
      {point && (
        <p className="text-14 text-muted">Visits use the time zone of this place: {zoneText(values.timezone, now)}.</p>
      )}
    </>
  )
}

/** Meters as feet, rounded up to tens: `100 feet`. */
const feetText = (meters: number) => `${(Math.ceil(meters / 3.048) * 10).toLocaleString('en-US')} feet`

/** The place of the visits on a map; a tap moves it. */
function PlaceMap({
  point,
  location,
  onPin,
}: {
  point: MapPoint | undefined
  location: string
  onPin: (point: MapPoint) => void
}) {
  const styleUrl = useMapStyle()
  const {latitude, longitude} = point ?? {}
  const markers = useMemo(
    () =>
      latitude === undefined || longitude === undefined
        ? []
        : [{id: 'place', label: `The visits are here: ${location || 'your place'}`, latitude, longitude}],
    [latitude, longitude, location],
  )
  return (
    <MapView
      label="Where the visits are"
      markers={markers}
      onPin={onPin}
      styleUrl={styleUrl}
      without="Enter the town or ZIP code instead."
    />
  )
}
