import type {Audience, BookingStatus, Service} from '#contract/bookings/choices.ts'
import type {ScheduleLine} from '#contract/bookings/request.ts'
import {ageMonths} from '#domain/child-ages.ts'
import {day_ms} from '#domain/constants.ts'
import {bookingStatusFrom} from '#domain/bookings/booking.ts'
import {bookingNumber} from '#domain/bookings/number.ts'
import {mercator, roundPlace} from '#domain/place.ts'
import {expandSchedule, type Slot} from '#domain/bookings/schedule.ts'
import {computeState, type Claim} from '#domain/sessions/session.ts'
import {plusMs} from '#server/clock.ts'
import type * as table from '../schema/all.ts'
import type {Chance} from './chance.ts'
import type {People} from './people.ts'
import {arrivalNotes, elderNotes, handovers, neighbourhoods, requestNotes} from './town.ts'

type Row<T extends {$inferInsert: unknown}> = T['$inferInsert']
type Family = People['parents'][number]
export type Bidder =
  | {bidder: 'caretaker'; id: string; user_id: string; rate_cents: number}
  | {bidder: 'agency'; id: string; user_id: string; rate_cents: number}

export const zone = 'America/Chicago'
const minute_ms = 60_000

export interface Request {
  family: Pick<Family, 'id' | 'user_id' | 'number_of_children'>
  /** Set for a family without an account: the staff member who asked, and the family's location. */
  asked_by?: Row<typeof table.users>
  audience: Audience
  schedule: ScheduleLine[]
  /** ISO instant. */
  asked_at: string
  service?: Service
  organization_id?: string
  max_rate_cents?: number
  status?: BookingStatus
  children?: number[]
  notes?: string | null
}

const yearsOld = (birth_month: string, now: string) => Math.floor(ageMonths(birth_month, now) / 12)

type Note = {note: string | null}
const elder_notes: readonly Note[] = elderNotes.map(note => ({note}))
const notesFor = (service: Service, ages: readonly number[]): readonly Note[] =>
  service === 'Elderly Care'
    ? elder_notes
    : requestNotes.filter(({ages: of}) => of === undefined || ages.some(age => age >= of.from && age <= of.to))

type Home = Pick<Row<typeof table.bookings>, 'address' | 'handover'>

/** Builds rows as the product itself would have written them. */
export class Story {
  readonly bookings: Row<typeof table.bookings>[] = []
  readonly offers: Row<typeof table.offers>[] = []
  readonly sessions: Row<typeof table.sessions>[] = []
  readonly claims: Row<typeof table.claims>[] = []
  /** Families that staff confirm for. */
  readonly #withoutAccount = new Set<string>()
  readonly #homes = new Map<string, Home>()
  readonly #noteUses = new Map<Note, number>()
  readonly #chance: Chance
  readonly #people: People
  readonly #now: string

  constructor(chance: Chance, people: People, now: string) {
    this.#chance = chance
    this.#people = people
    this.#now = now
  }

  /** The family's home: that of its first request. */
  #homeOf(family_id: string, home: Home): Home {
    const known = this.#homes.get(family_id) ?? home
    this.#homes.set(family_id, known)
    return known
  }

  /** One of the fitting notes that the fewest families have written so far. */
  #pickNote(notes: readonly Note[]): string | null {
    const usesOf = (note: Note) => this.#noteUses.get(note) ?? 0
    const fewest = Math.min(...notes.map(usesOf))
    const picked = this.#chance.pick(notes.filter(note => usesOf(note) === fewest))
    this.#noteUses.set(picked, fewest + 1)
    return picked.note
  }

  /** Adds a request. */
  request(r: Request): Row<typeof table.bookings> & {slots: Slot[]} {
    const chance = this.#chance
    const user = r.asked_by ?? this.#people.users.find(u => u.id === r.family.user_id)!
    if (r.asked_by) this.#withoutAccount.add(r.family.id!)
    const expanded = expandSchedule(r.schedule, zone)
    if (!expanded.ok) throw new Error(`seed: ${expanded.path} ${expanded.reason}`)
    const {slots} = expanded
    const rounded = roundPlace(user.latitude!, user.longitude!)
    const home = neighbourhoods.find(n => user.location!.startsWith(n.name))!
    const service = r.service ?? 'Child Care'
    const ages =
      service === 'Elderly Care'
        ? []
        : (r.children ?? Array.from({length: r.family.number_of_children}, () => chance.int(0, 9)))
    const booking = {
      id: chance.id(r.asked_at),
      number: bookingNumber(max => chance.int(0, max - 1)),
      audience: r.audience,
      parent_id: r.family.id!,
      organization_id: r.organization_id ?? null,
      status: r.status ?? 'PENDING',
      service,
      schedule: r.schedule,
      timezone: zone,
      location: `${home.name}, Nashville, TN`,
      latitude: user.latitude!,
      longitude: user.longitude!,
      approx_latitude: rounded.latitude,
      approx_longitude: rounded.longitude,
      place: mercator(rounded.latitude, rounded.longitude),
      county: 'Davidson County, TN',
      ...this.#homeOf(r.family.id!, {
        address: {
          line1: `${chance.int(101, 2900)} ${chance.pick(home.streets)}`,
          city: 'Nashville',
          state: 'TN',
          zip: home.zip,
          arrival_notes: chance.pick(arrivalNotes),
        },
        handover: chance.pick(handovers),
      }),
      number_of_children: ages.length,
      ages,
      child_ids: this.#people.children
        .filter(
          ({parent_id, birth_month}) => parent_id === r.family.id && ages.includes(yearsOld(birth_month, this.#now)),
        )
        .map(({id}) => id),
      preference: null,
      live_in: false,
      medical_companion: service === 'Elderly Care' && chance.chance(0.4),
      max_hourly_rate_cents: r.max_rate_cents ?? (chance.chance(0.6) ? chance.int(50, 80) * 50 : null),
      notes: r.notes === undefined ? this.#pickNote(notesFor(service, ages)) : r.notes,
      first_start: slots[0]!.scheduled_start,
      last_start: slots.at(-1)!.scheduled_start,
      last_end: slots.at(-1)!.scheduled_end,
      minutes: slots.reduce((sum, slot) => sum + slot.minutes, 0),
      sessions_count: slots.length,
      created_by: user.id!,
      created_at: r.asked_at,
    } satisfies Row<typeof table.bookings>
    this.bookings.push(booking)
    return {...booking, slots}
  }

  /** Adds an offer some time after the request. */
  bid(
    booking: {id?: string; created_at: string},
    by: Bidder,
    note: string | null,
    status: 'SUBMITTED' | 'ACCEPTED' | 'NOT_SELECTED' | 'EXPIRED' = 'SUBMITTED',
  ) {
    const received_at = plusMs(booking.created_at, this.#chance.int(20, 400) * minute_ms)
    const offer = {
      id: this.#chance.id(received_at),
      booking_id: booking.id!,
      bidder: by.bidder,
      caretaker_id: by.bidder === 'caretaker' ? by.id : null,
      org_id: by.bidder === 'agency' ? by.id : null,
      by_user_id: by.user_id,
      hourly_rate_cents: by.rate_cents,
      note,
      status,
      received_at,
      ...(status !== 'SUBMITTED' && {decided_at: plusMs(received_at, 90 * minute_ms)}),
    } satisfies Row<typeof table.offers>
    this.offers.push(offer)
    const row = this.bookings.find(b => b.id === booking.id)!
    if (status === 'SUBMITTED' && row.status === 'PENDING') row.status = 'REVIEW'
    return offer
  }

  /** Approves one bidder: accepts the offer, creates the sessions and confirms past ones by both sides. */
  approve(booking: {id?: string; created_at: string; slots: Slot[]}, by: Bidder, assigned?: string) {
    const offer = this.bid(booking, by, null, 'ACCEPTED')
    const row = this.bookings.find(b => b.id === booking.id)!
    const made = booking.slots.map(slot => this.#session(row, slot, by, assigned))
    Object.assign(row, {
      approved_offer_id: offer.id,
      hourly_rate_cents: by.rate_cents,
      fee_bps: 1000,
      approved_at: offer.decided_at,
      approved_by: row.created_by,
      ...(by.bidder === 'caretaker' ? {caretaker_id: by.id} : {approved_org_id: by.id}),
      status: bookingStatusFrom('CONFIRMED', made as never),
    })
    return row
  }

  #session(booking: Row<typeof table.bookings>, slot: Slot, by: Bidder, assigned: string | undefined) {
    const chance = this.#chance
    const id = chance.id(booking.created_at)
    const member = this.#people.members.find(each => each.id === assigned)
    const claims = this.#claimsOf(id, booking, slot, member?.user_id ?? by.user_id)
    const state = computeState(
      {
        scheduled_start: slot.scheduled_start,
        scheduled_end: slot.scheduled_end,
        cancelled_at: null,
        accepted: [],
        contested: null,
        staff: null,
        claims: claims.map(({by_user_id, ...claim}) => ({...claim, by: by_user_id}) as Claim),
      },
      this.#now,
    )
    const session = {
      id,
      booking_id: booking.id!,
      parent_id: booking.parent_id,
      caretaker_id: by.bidder === 'caretaker' ? by.id : null,
      org_id: by.bidder === 'agency' ? by.id : null,
      assigned_member_id: assigned ?? null,
      local_date: slot.date,
      scheduled_start: slot.scheduled_start,
      scheduled_end: slot.scheduled_end,
      timezone: zone,
      status: state.status,
      settled_by: state.settled_by,
      started_at: state.started_at,
      ended_at: state.ended_at,
      exceptions: state.exceptions,
      settles_at: state.settles_at,
      contest_until: state.contest_until,
      start_secret: chance.text(),
    } satisfies Row<typeof table.sessions>
    this.sessions.push(session)
    this.claims.push(...claims)
    return session
  }

  /** Builds the claims of both sides up to now. Times vary by a few minutes, and the parent sometimes forgets. */
  #claimsOf(session_id: string, booking: Row<typeof table.bookings>, slot: Slot, provider_user_id: string) {
    const chance = this.#chance
    const claims: Row<typeof table.claims>[] = []
    const forgetful = chance.chance(0.08)
    for (const edge of ['start', 'end'] as const) {
      const scheduled = edge === 'start' ? slot.scheduled_start : slot.scheduled_end
      for (const side of ['caretaker', 'parent'] as const) {
        const at = plusMs(scheduled, chance.int(-4, 6) * minute_ms)
        if (at >= this.#now || (forgetful && side === 'parent')) continue
        const on_behalf = side === 'parent' && this.#withoutAccount.has(booking.parent_id) ? 'staff' : null
        // staff confirm online
        const offline = chance.chance(0.2) && on_behalf === null
        const received_at = plusMs(at, offline ? chance.int(2, 50) * minute_ms : 400)
        if (received_at > this.#now) continue
        claims.push({
          id: chance.id(received_at),
          session_id,
          side,
          edge,
          offline,
          received_at,
          claimed_at: at,
          effective_at: at,
          reported_at: null,
          device_offset_ms: 0,
          latitude: null,
          longitude: null,
          accuracy_m: null,
          by_user_id: side === 'parent' ? booking.created_by : provider_user_id,
          on_behalf,
          reason: null,
          memo: null,
          flags: [],
        })
      }
    }
    return claims
  }

  /** Returns the ISO instant `days` from now. */
  daysFromNow(days: number): string {
    return plusMs(this.#now, days * day_ms)
  }
}
