import {useInfiniteQuery, useQuery} from '@tanstack/react-query'
import {useContext, useState} from 'react'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import type {NamedPlace} from '#contract/places.ts'
import {staffBookingQueries} from '#data/queries/admin/bookings.ts'
import {careseekerQueries} from '#data/queries/admin/careseekers.ts'
import {placeQueries} from '#data/queries/places.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import type {Draft} from '#data/offline/drafts.ts'
import {useStoredDraft} from '#data/forms/use-draft.ts'
import {useDraftedDefaults} from '#data/forms/drafted-defaults.ts'
import {peopleQueries} from '#data/queries/people.ts'
import {fullName} from '#lib/full-name.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {serverNow, useServerNow} from '#data/offline/server-now.ts'
import {bookedTimes} from '#domain/bookings/time-overlaps.ts'
import {localDate} from '#domain/time.ts'
import {newId} from '#lib/id.ts'
import {childrenQuery} from '#data/queries/children.ts'
import {handoverQuery} from '#data/queries/handover.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {repeatedValues} from './repeat-booking.ts'
import {useRepeated} from './use-repeated.ts'
import {RequesterContext, useRecords} from '../requester.ts'
import {tomorrow, tonight} from './quick.ts'
import {type Quick, type Prefill} from '../search.ts'
import {withPrefill} from './prefill.ts'
import {
  invitationValues,
  bookingAtHome,
  homeAddress,
  homeZone,
  newLine,
  type Provider,
  type Records,
  RequestValues,
  requestDefaults,
} from '../values.ts'

export interface Start {
  key: string
  values: RequestValues
  /** When the continued draft was saved; null without a draft. */
  saved_at: string | null
}

interface QueryState {
  data: unknown
  isError: boolean
  failureCount: number
  fetchStatus: string
}
/** Loaded, failed, or not likely to load soon. A prefilled field is not worth a wait offline. */
const isSettled = (query: QueryState) =>
  query.data !== undefined || query.isError || query.failureCount > 0 || query.fetchStatus === 'paused'

const fromDraft = ({key, values, saved_at}: Draft<RequestValues>): Start => ({key, values, saved_at})

/**
 * The start of a request by staff: the draft, or empty values for the family's children. Undefined until they are read.
 * @see src/domain/rules.md#children
 */
export function useDraftStart(name: string): Start | undefined {
  const records = useRecords()
  const {family_id = ''} = useContext(RequesterContext)
  const family = useQuery({...careseekerQueries.one(family_id), enabled: family_id !== ''})
  const bookings = useInfiniteQuery({...staffBookingQueries.list({parent_id: family_id}), enabled: family_id !== ''})
  const last_id = bookings.data?.pages[0]?.items.find(({service}) => service !== 'Elderly Care')?.id
  const last = useQuery({...staffBookingQueries.one(last_id ?? ''), enabled: last_id !== undefined})
  const needed = [records, ...(family_id === '' ? [] : [family, bookings]), ...(last_id === undefined ? [] : [last])]
  return useDraftedDefaults({name, schema: RequestValues}, draft => {
    if (draft) return fromDraft(draft)
    if (!needed.every(isSettled)) return undefined
    const values = requestDefaults(undefined, last.data ? [last.data.booking] : [], '', {
      children: records.data,
      number_of_children: family.data?.number_of_children,
      today: localDate(serverNow(), deviceZone()),
    })
    return {key: newId(), values, saved_at: null}
  })
}

export interface Beginning {
  start: Start | undefined
  /** The booking to repeat, the provider to ask or the values of a quick request are missing; the form waits for them. */
  isMissing: boolean
  /** Why they could not be loaded; null if loading waits for a connection. */
  error: Error | null
  retry: () => void
}

/**
 * The form's start: the draft, else the booking to repeat or the provider to ask, else the profile and the last
 * request.
 */
export function useStart({
  again,
  service,
  ask,
  quick,
  prefill,
}: {
  again?: string
  service?: string
  ask?: InvitedProviderId
  quick?: Quick
  prefill?: Prefill
}): Beginning {
  const name = useContext(RequesterContext).draft
  const profile = useQuery(profileQueries.parent())
  const bookings = useQuery(bookingQueries.list())
  const {before, booking: repeated, visits, isMoved} = useRepeated(again)
  const children = useQuery(childrenQuery())
  const like_id = again ?? bookingAtHome(profile.data, bookings.data)?.id
  const handover = useQuery({...handoverQuery(like_id ?? ''), enabled: like_id !== undefined})
  const asked = useProvider(ask)
  const home = homeAddress(profile.data)
  // a quick request skips the step that looks up the county
  const place = useQuery({
    ...placeQueries.at(home?.latitude ?? 0, home?.longitude ?? 0),
    enabled: quick !== undefined && home !== null,
  })
  const searched = useQuery({
    ...placeQueries.search(prefill?.place ?? ''),
    enabled: prefill?.place !== undefined,
  })
  const now = useServerNow(60_000)
  const draft = useStoredDraft(name, RequestValues)
  const [start, setStart] = useState<Start>()
  // a quick request opens at its review, so an empty one would only show the first step without a reason
  const quickNeeds = [
    profile,
    bookings,
    ...(needsChildren(bookings.data?.[0]) ? [children] : []),
    ...(like_id === undefined ? [] : [handover]),
    ...(home === null || like_id !== undefined ? [] : [place]),
  ]
  const quickMissing = quick && quickNeeds.find(({data}) => data === undefined)
  const missing = again !== undefined && !before.data ? before : ask && !asked.data ? asked : (quickMissing ?? null)
  const isKnown = missing === null || Boolean(draft)
  const isPlaceSettled = prefill?.place === undefined || isSettled(searched)
  const areRecordsSettled =
    isSettled(children) &&
    (!isMoved || isSettled(visits)) &&
    (like_id === undefined || isSettled(handover)) &&
    isPlaceSettled
  if (
    !start &&
    draft !== undefined &&
    isSettled(profile) &&
    isSettled(bookings) &&
    isKnown &&
    (draft || areRecordsSettled)
  ) {
    const known = {
      before: repeated,
      provider: asked.data,
      profile: profile.data,
      bookings: bookings.data,
      children: children.data,
      handover: handover.data?.handover,
      place: place.data ?? undefined,
      searched: searched.data?.[0],
    }
    setStart(
      draft
        ? fromDraft(draft)
        : {key: newId(), values: startValues(known, {service, quick, prefill, now}), saved_at: null},
    )
  }
  const isMissing = !start && draft !== undefined && !isKnown && !missing?.isFetching
  return {
    start,
    isMissing,
    error: isMissing && missing ? (missing.error ?? missing.failureReason) : null,
    retry: () => void missing?.refetch(),
  }
}

/** Whether the children of a request like the last one are those of the family's records. */
const needsChildren = (last: Booking | undefined): boolean =>
  last?.service !== 'Elderly Care' && last?.child_ids?.length !== 0

interface Known extends Pick<Records, 'children' | 'handover'> {
  /** The booking to repeat. */
  before: Booking | undefined
  /** The provider to invite. */
  provider: Provider | undefined
  profile: ParentProfile | undefined
  bookings: readonly Booking[] | undefined
  /** The home in the gazetteer, for a quick request. */
  place: NamedPlace | undefined
  /** The place that the address of the form names. */
  searched: NamedPlace | undefined
}

/** The values without a draft: those of the booking to repeat, else the defaults with the provider to invite. */
function startValues(
  {before, provider, profile, bookings, place, searched, ...records}: Known,
  {
    service,
    quick,
    prefill,
    now,
  }: {service: string | undefined; quick: Quick | undefined; prefill: Prefill | undefined; now: string},
): RequestValues {
  const today = localDate(now, before?.timezone ?? deviceZone())
  if (before) return repeatedValues(before, {profile, taken: bookedTimes(bookings ?? [], now), ...records, today})
  const last = bookings?.[0]
  const usual = usualService(profile, records.children, bookings)
  /** The defaults of a request for this service; an address that names one preselects it later. */
  const valuesFor = (begun: RequestValues['service']): RequestValues => ({
    ...requestDefaults(profile, bookings, service ?? begun, {...records, today}),
    service: begun,
  })
  const isOfChildren = prefill?.ages !== undefined || prefill?.children !== undefined
  const wanted = isOfChildren ? 'Child Care' : last?.service
  if (prefill && !provider) return withPrefill(valuesFor(wanted ?? 'Child Care'), prefill, searched)
  if (quick) {
    const timezone = homeZone(profile, bookings, place)
    return quickValues(valuesFor(last?.service ?? 'Child Care'), {quick, last, place, timezone, now})
  }
  if (!provider) return valuesFor(usual)
  const values = valuesFor(wanted ?? usual)
  return {
    ...(prefill ? withPrefill(values, prefill, searched) : values),
    ...invitationValues(provider),
    audience: provider.org_id ? 'agencies' : 'caretakers',
  }
}

/**
 * Child care for a family with children, counted or recorded, or with earlier requests, that never asked for senior care;
 * else the family chooses.
 */
function usualService(
  profile: ParentProfile | undefined,
  children: Known['children'] = [],
  bookings: Known['bookings'] = [],
): RequestValues['service'] {
  const hasChildren = (profile?.number_of_children ?? 0) + children.length + bookings.length > 0
  return hasChildren && bookings.every(each => each.service === 'Child Care') ? 'Child Care' : ''
}

/** The values of a request for this evening or tomorrow, at home. */
function quickValues(
  values: RequestValues,
  {
    quick,
    last,
    place,
    timezone,
    now,
  }: {quick: Quick; last: Booking | undefined; place: NamedPlace | undefined; timezone: string; now: string},
): RequestValues {
  const times = quick === 'tonight' ? tonight(now, timezone) : tomorrow(now, timezone, last)
  return {
    ...values,
    county: values.county || (place?.county ?? ''),
    timezone,
    lines: [{...newLine(), ...times}],
  }
}

/** The provider that the form was opened for, by profile id. */
export type InvitedProviderId = {caretaker_id: string} | {org_id: string}

/** That provider with its name. */
export function useProvider(ask: InvitedProviderId | undefined) {
  const id = ask && ('caretaker_id' in ask ? ask.caretaker_id : ask.org_id)
  const isAgency = ask !== undefined && 'org_id' in ask
  const caregiver = useQuery({
    ...peopleQueries.caretaker(id ?? ''),
    enabled: id !== undefined && !isAgency,
    select: (person): Provider => ({caretaker_id: person.id, org_id: null, name: fullName(person)}),
  })
  const agency = useQuery({
    ...peopleQueries.organization(id ?? ''),
    enabled: isAgency,
    select: (org): Provider => ({caretaker_id: null, org_id: org.id, name: org.legal_name}),
  })
  return isAgency ? agency : caregiver
}
