import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import House from 'lucide-react/icons/house'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import MapPin from 'lucide-react/icons/map-pin'
import {useState, useMemo} from 'react'
import {type PickedPlace, useMapStyle} from '#data/queries/places.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {zoneText} from '#lib/day.ts'
import {hidesContacts} from '#domain/messages/mask-contacts.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {FieldWarning} from '#ui/fields/field-warning.tsx'
import {PlaceField} from '#ui/fields/place-field.tsx'
import type {PlaceSearch} from '#ui/fields/place-search.ts'
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
import {homeAddress} from './values.ts'
import {MapView} from '#ui/map/map-view.tsx'
import type {MapPoint} from '#ui/map/map-types.ts'

type Looking =
  {state: 'idle'} | {state: 'looking'} | {state: 'found'; accuracy_m: number} | {state: 'failed'; why: string}

const unknown = m.this_device_cannot_find_its_location()
const reasons: Record<number, string> = {
  1: m.location_access_is_turned_off_allow(),
  3: m.finding_your_location_took_too_long(),
}

/** The device's location, requested by a tap. */
function useDevicePlace(onFound: (place: {latitude: number; longitude: number}) => void) {
  const [looking, setLooking] = useState<Looking>({state: 'idle'})
  const find = () => {
    if (!('geolocation' in navigator)) {
      setLooking({state: 'failed', why: m.this_browser_cannot_share_its_location()})
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
export function WhereStep({form: request, places}: {form: RequestForm; places: PlaceSearch<PickedPlace>}) {
  const {form, values, bind, errorAt} = request
  const isFamily = useIsFamily()
  const home = homeAddress(useQuery({...profileQueries.parent(), enabled: isFamily}).data)
  const now = useServerNow()
  const place = usePlace(request)
  const {point, found, choose} = place
  const coverage = useCoverage(values)
  useCoveredAudience(request, coverage)
  const {looking, find} = useDevicePlace(here => choose('device', here))
  // staff have neither the family's profile nor its device, so they can only search
  const isSearching = !isFamily || places.typed !== null
  const [way, setWay] = useState<Way | ''>(isSearching || place.source === 'pin' ? 'search' : place.source)
  const [picked, setPicked] = useState<PickedPlace | null>(null)

  const go = (next: Way) => {
    setWay(next)
    // only a shown field picks a place, so a typed one would stay looked up for good
    places.setTyped(null)
    if (next === 'device') find()
    if (next === 'home' && home) choose('home', home, home.location)
  }

  return (
    <>
      {isFamily && (
        <form.Field name="place">
          {field => (
            <RadioCards<Way>
              label={m.place()}
              options={[
                {
                  value: 'home' as const,
                  label: m.at_our_home(),
                  hint: home?.location,
                  icon: House,
                  disabledReason: home ? undefined : m.your_profile_has_no_location_yet(),
                },
                {
                  value: 'device' as const,
                  label: m.where_i_am_now(),
                  hint: looking.state === 'looking' ? m.finding_your_location() : m.uses_this_devices_location_once(),
                  icon: LocateFixed,
                },
                {
                  value: 'search' as const,
                  label: m.somewhere_else(),
                  hint: m.a_town_or_a_pin_on(),
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
      <div aria-live="polite" className="empty:sr-only">
        {way === 'device' && looking.state === 'failed' && (
          <Callout tone="bad" title={m.we_could_not_find_your_location()}>
            {looking.why}
          </Callout>
        )}
        {looking.state === 'found' && place.source === 'device' && (
          <p className="text-14 text-good">
            {m.location_found_accurate_to_about({feet_text: feetText(looking.accuracy_m)})}
          </p>
        )}
      </div>
      {way === 'search' && (
        <PlaceField
          label={m.town_or_zip_code()}
          hint={m.then_tap_the_exact_spot_on()}
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
          places.setTyped(null)
          setPicked(null)
          choose('pin', pinned)
        }}
      />
      <form.Field name="location">
        {field => (
          <TextField
            label={m.town_or_neighborhood()}
            hint={m.everyone_you_ask_sees_this_and()}
            autoComplete="address-level2"
            {...bind(field)}
          />
        )}
      </form.Field>
      <FieldWarning>{hidesContacts({}, values.location) && m.only_the_approved_see_contact_details()}</FieldWarning>
      <CountyField form={request} place={place} />
      <AddressFields
        hint={m.address_hidden_until_you_approve()}
        place={point && {...point, county: values.county}}
        isOptional
        field={(name, draw) => <form.Field name={name}>{field => draw(bind(field))}</form.Field>}
      />
      {point && (
        <p className="text-14 text-muted">
          {m.visits_use_the_time_zone_of({zone_text: zoneText(values.timezone, now)})}
        </p>
      )}
    </>
  )
}

/** Meters as feet, rounded up to tens: `100 feet`. */
const feetText = (meters: number) =>
  m.count_feet({feet: (Math.ceil(meters / 3.048) * 10).toLocaleString(m.language_tag())})

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
        : [
            {
              id: 'place',
              label: m.the_visits_are_here({value: location || m.your_place_in_a_sentence()}),
              latitude,
              longitude,
            },
          ],
    [latitude, longitude, location],
  )
  return (
    <MapView
      label={m.where_the_visits_are()}
      markers={markers}
      onPin={onPin}
      styleUrl={styleUrl}
      without={m.enter_the_town_or_zip_code()}
    />
  )
}
