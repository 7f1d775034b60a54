import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useMemo} from 'react'
import type {AnswerOf} from '#contract/endpoint.ts'
import type {getParentProfile} from '#contract/accounts/profiles.ts'
import type {findProviders} from '#contract/bookings/providers.ts'
import type {Coverage} from '#contract/places.ts'
import {messageOf} from '#data/app/message.ts'
import {useWho} from '#data/account/current-user.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {placeQueries, useMapStyle} from '#data/queries/places.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {providerQueries} from '#data/queries/providers.ts'
import {usual_radius_miles} from '#domain/app-constants.ts'
import type {Place} from '#domain/place.ts'
import {classNames} from '#lib/class-names.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {useFocusAfterRemoval} from '#ui/hooks/use-focus-after-removal.ts'
import type {PlaceOption} from '#ui/fields/place-search.ts'
import {MapView} from '#ui/map/map-view.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {emptyText, emptyTitle} from './empty-text.ts'
import {FindFilters, noFilters, type OnSearch} from './find-filters.tsx'
import type {WantedCare} from '#features/people/favourites/book-again.tsx'
import {AgencyCard, CaregiverCard, type Reader} from './provider-cards.tsx'
import {type FindSearch} from './search.ts'
import {filtersSet, findQuery, searchOf} from './find-query.ts'
import {sortOf} from './sort.ts'

type Found = AnswerOf<typeof findProviders>
type ParentProfile = AnswerOf<typeof getParentProfile>

const leads = {
  family: m.read_a_profile_keep_a_favorite(),
  guest: m.verified_caregivers_and_agencies_who_take(),
  other: m.verified_caregivers_and_agencies_who_take_requests(),
} as const satisfies Record<Reader, string>

function useReaderKind(): Reader {
  const who = useWho()
  if (!who) return 'guest'
  return who.role === 'parent' ? 'family' : 'other'
}

/** A look-up of the place that is searched: undefined until it is known, null without one. */
interface PlaceLookUp {
  place: (PlaceOption & Place) | null | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

/** Looks up the place in the address, else the family's own. */
function useSearchedPlace(place: string | undefined, reader: Reader): PlaceLookUp {
  const isFamily = reader === 'family'
  const search = useQuery({...providerQueries.places(place ?? ''), enabled: place !== undefined})
  const profile = useQuery({...profileQueries.parent(), enabled: isFamily && place === undefined})
  const {data, error, refetch} = search
  if (place !== undefined) return {place: data && (data[0] ?? null), error, refetch}
  return {
    place: isFamily ? profile.data && placeOf(profile.data.user) : null,
    error: profile.error,
    refetch: profile.refetch,
  }
}

const placeOf = ({latitude, longitude, location: label}: ParentProfile['user']): PlaceLookUp['place'] =>
  latitude === null || longitude === null ? null : {label, kind: 'town', county: '', latitude, longitude}

/**
 * Caregivers who chose to be listed and agencies near a place, as a list beside a map of their counties. Guests read
 * first names.
 * @see src/domain/rules.md#finding-providers
 */
export function FindScreen({search: asked, onSearch}: {search: FindSearch; onSearch: OnSearch}) {
  const reader = useReaderKind()
  const search = searchOf(asked, reader === 'family')
  const {place, ...lookUp} = useSearchedPlace(search.place, reader)
  const query = useQuery({
    ...providerQueries.near(findQuery(search, place ?? {latitude: 0, longitude: 0})),
    enabled: Boolean(place),
  })
  const {data} = query
  const asOf = useAsOf(query)
  const {error, refetch} = place ? query : lookUp
  const isOnline = useOnline()
  return (
    <>
      <PageHeader title={m.find_care()} lead={leads[reader]} asOf={asOf} />
      <div className="space-y-5">
        <FindFilters
          search={search}
          onSearch={onSearch}
          place={place ?? null}
          isFamily={reader === 'family'}
          found={place && data && !query.isPlaceholderData ? caregiversIn(data, search.county).length : undefined}
        />
        {place === null ? (
          <EmptyState
            picture="empty-requests"
            title={search.place ? m.we_do_not_know_this_place() : m.where_do_you_need_care()}
          >
            {m.enter_a_zip_code_town_or()}
          </EmptyState>
        ) : data && place ? (
          <Results
            found={data}
            place={place}
            search={search}
            onSearch={onSearch}
            reader={reader}
            isStale={query.isPlaceholderData}
          />
        ) : error && !isOnline ? (
          <EmptyState picture="offline" title={m.no_connection()}>
            {m.will_load_when_you_are_back({what: m.caregivers()})}
          </EmptyState>
        ) : error ? (
          <ErrorState
            title={place ? m.caregivers_could_not_be_loaded() : m.the_place_could_not_be_looked()}
            detail={messageOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonCards count={3} />
        )}
      </div>
    </>
  )
}

/** Those of the chosen county, or all. */
const caregiversIn = ({caregivers}: Found, chosen: string | undefined) =>
  caregivers.filter(({county}) => !chosen || county === chosen)

/** The day, hours, place and ages searched for. */
const wantedOf = ({date, from, until, place, ages}: FindSearch): WantedCare => ({
  day: date,
  from,
  to: until,
  place,
  ages,
})

/** Whether a filter or the distance is set that agencies are not compared by. */
const isFilteredBeyondRating = (search: FindSearch): boolean =>
  filtersSet({...search, rating: undefined}) > 0 || (search.radius ?? usual_radius_miles) !== usual_radius_miles

function Results({
  found,
  place,
  search,
  onSearch,
  reader,
  isStale,
}: {
  found: Found
  place: Place
  search: FindSearch
  onSearch: OnSearch
  reader: Reader
  isStale: boolean
}) {
  const {counties, agencies} = found
  const caregivers = caregiversIn(found, search.county)
  const {data: coverage, isLoading: isCoverageLoading} = useQuery({
    ...placeQueries.coverage(place),
    enabled: reader === 'family' && caregivers.length === 0,
  })
  const isMap = search.view === 'map'
  const sort = sortOf(search.order, caregivers)
  const {element: list, props: focusProps} = useFocusAfterRemoval<HTMLDivElement>()
  const [own] = counties
  if (!own) {
    return (
      <EmptyState picture="empty-requests" title={m.this_place_is_outside_the_united()}>
        {m.choose_another_one_above()}
      </EmptyState>
    )
  }
  return (
    <div className="space-y-4">
      <div className="wide:hidden">
        <SegmentedControl
          label={m.shown_as()}
          hideLabel
          value={isMap ? 'map' : 'list'}
          onChange={view => onSearch({view: view === 'map' ? view : undefined})}
          options={[
            {value: 'list', label: m.list()},
            {value: 'map', label: m.map()},
          ]}
        />
      </div>
      <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_26rem]">
        <div
          {...focusProps}
          ref={list}
          tabIndex={-1}
          className={classNames('space-y-8 outline-none', isMap && 'max-wide:hidden')}
          aria-busy={isStale}
        >
          <Section
            title={search.county ? m.caregivers_in({county: search.county}) : m.caregivers()}
            count={caregivers.length}
            action={
              search.county && (
                <Button
                  variant="secondary"
                  size="sm"
                  className="shrink-0 whitespace-nowrap"
                  onClick={() => onSearch({county: undefined})}
                >
                  {m.all_counties()}
                </Button>
              )
            }
          >
            {caregivers.length > 1 && (
              <div className="space-y-2">
                <div className="max-w-60">
                  <SelectField
                    label={m.sort()}
                    value={sort.value}
                    onChange={order => onSearch({order: order === 'fit' ? undefined : order})}
                    options={sort.options}
                  />
                </div>
                {sort.hint && <p className="text-14 text-muted">{sort.hint}</p>}
              </div>
            )}
            {caregivers.length > 0 ? (
              <ul className="grid gap-3">
                {caregivers.map(caregiver => (
                  <li key={caregiver.caretaker_id}>
                    <CaregiverCard
                      caregiver={caregiver}
                      counties={counties}
                      isOwnPlace={search.place === undefined}
                      reader={reader}
                      wanted={wantedOf(search)}
                    />
                  </li>
                ))}
              </ul>
            ) : (
              <NoCaregivers
                found={found}
                search={search}
                onSearch={onSearch}
                coverage={isCoverageLoading ? 'loading' : coverage}
              />
            )}
            {found.has_more && (
              <p className="text-14 text-muted">
                {search.county
                  ? m.only_the_first_caregivers_are_listed({length: found.caregivers.length})
                  : m.these_are_the_first_caregivers({length: found.caregivers.length})}
              </p>
            )}
          </Section>
          {agencies.length > 0 && (
            <Section title={m.agencies_in({county: own.county})} count={agencies.length}>
              {agencies.length > 1 && <p className="text-14 text-muted">{m.best_rated_first()}</p>}
              {isFilteredBeyondRating(search) && <p className="text-14 text-muted">{m.an_agency_sends_one_of_its()}</p>}
              <ul className="grid gap-3">
                {agencies.map(agency => (
                  <li key={agency.org_id}>
                    <AgencyCard agency={agency} reader={reader} wanted={wantedOf(search)} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
        <div className={classNames('wide:sticky wide:top-20', !isMap && 'max-wide:hidden')}>
          <CountyMap found={found} selected={search.county} onSelect={county => onSearch({county, view: undefined})} />
        </div>
      </div>
    </div>
  )
}

function NoCaregivers({
  found,
  search,
  onSearch,
  coverage,
}: {
  found: Found
  search: FindSearch
  onSearch: OnSearch
  coverage: Coverage | 'loading' | undefined
}) {
  const radius = search.radius ?? usual_radius_miles
  return (
    <EmptyState
      picture="empty-requests"
      title={emptyTitle(found, search)}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {filtersSet(search) > 0 && (
            <Button variant="secondary" onClick={() => onSearch(noFilters)}>
              {m.clear_filters()}
            </Button>
          )}
          {radius < 50 && (
            <Button variant="secondary" onClick={() => onSearch({radius: 50, county: undefined})}>
              {m.search_within_50_miles()}
            </Button>
          )}
        </div>
      }
    >
      {emptyText(found, search, coverage)}
    </EmptyState>
  )
}

const caregiversText = (count: number) => m.count_caregivers({count})

/** Counties with their number of listed caregivers; no place within a county is known here. */
function CountyMap({
  found: {caregivers, has_more, counties},
  selected,
  onSelect,
}: {
  found: Found
  selected: string | undefined
  onSelect: (county: string) => void
}) {
  const styleUrl = useMapStyle()
  const markers = useMemo(
    () =>
      counties.flatMap(({county, latitude, longitude}) => {
        const count = caregivers.filter(each => each.county === county).length
        const label = has_more
          ? m.count_caregivers_listed_in_county({count, county})
          : m.count_caregivers_in_county({count, county})
        return count === 0 ? [] : [{id: county, latitude, longitude, label, text: String(count), count}]
      }),
    [caregivers, has_more, counties],
  )
  return (
    <div className="space-y-2">
      <MapView
        className="h-96 md:h-[32rem]"
        label={m.counties_with_caregivers()}
        markers={markers}
        clusterText={caregiversText}
        selected={selected}
        onSelect={onSelect}
        start={counties[0]}
        styleUrl={styleUrl}
        without={m.the_list_shows_the_same_caregivers()}
      />
      <p className="text-14 text-muted">{m.a_marker_stands_for_a_county()}</p>
    </div>
  )
}
