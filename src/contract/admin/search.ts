import {m} from '#messages'
import * as v from 'valibot'
import {Invoice, Payment} from '../money/invoices.ts'
import {SessionStatus} from '../sessions/session.ts'
import {Email} from '../accounts/log-in-fields.ts'
import {ContactTopic} from '../content/support.ts'
import {endpoint} from '../endpoint.ts'
import {Id, Phone} from '../shapes.ts'
import {RequiredLine} from '../texts.ts'
import {ListedBooking} from './bookings.ts'
import {Careseeker} from './careseekers.ts'
import {ListedAgency, ListedPerson} from './people-shapes.ts'

/** A visit of a found booking, or of an agency's person who was found. */
export const FoundVisit = v.object({
  id: v.string(),
  booking_id: v.string(),
  number: v.string(),
  status: SessionStatus,
  scheduled_start: v.string(),
  scheduled_end: v.string(),
  timezone: v.string(),
  /** Of an agency's visit; null without anyone. An older server leaves it out. */
  assigned_name: v.optional(v.nullable(v.string())),
})
export type FoundVisit = v.InferOutput<typeof FoundVisit>

/** A credit note, with the invoice whose page shows it. */
export const FoundCreditNote = v.object({
  id: v.string(),
  number: v.string(),
  amount_cents: v.number(),
  issued_at: v.string(),
  invoice_id: v.string(),
  invoice_number: v.nullable(v.string()),
  payer_name: v.string(),
})
export type FoundCreditNote = v.InferOutput<typeof FoundCreditNote>

/** A message from the contact page. */
export const FoundContactMessage = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  topic: v.nullable(ContactTopic),
  created_at: v.string(),
  answered_at: v.nullable(v.string()),
})
export type FoundContactMessage = v.InferOutput<typeof FoundContactMessage>

const group = <Item extends v.GenericSchema>(item: Item) =>
  v.object({
    items: v.array(item),
    /** Whether the list of this kind has more of them. */
    has_more: v.boolean(),
  })

/** The first few of each kind, newest first; visits begin with the next one. */
export const StaffFound = v.object({
  people: group(ListedPerson),
  /** Where nothing else was found: people that match some of the words, nearest first. */
  close_people: group(ListedPerson),
  agencies: group(ListedAgency),
  careseekers: group(Careseeker),
  /** Requests that agencies can bid on now. */
  leads: group(ListedBooking),
  /** All other bookings. */
  bookings: group(ListedBooking),
  visits: group(FoundVisit),
  invoices: group(Invoice),
  credit_notes: group(FoundCreditNote),
  payments: group(Payment),
  /** By their words or their sender. */
  contact_messages: group(FoundContactMessage),
})
export type StaffFound = v.InferOutput<typeof StaffFound>

/**
 * Searches everything that staff list. An exact email address, phone or document number, or amount finds that alone.
 * @see src/domain/rules-people.md#staff-search
 */
export const searchAll = endpoint({
  method: 'GET',
  path: '/admin/search',
  roles: ['admin'],
  summary:
    'People, bookings, visits, invoices, credit notes, payments, careseekers, leads and contact messages with the typed words',
  query: v.object({q: RequiredLine}),
  answer: StaffFound,
  fallback: m.search_failed,
})

/** Who is known by a phone number or an email already. */
export const SameContact = v.object({
  people: v.array(ListedPerson),
  agencies: v.array(ListedAgency),
  careseekers: v.array(Careseeker),
})
export type SameContact = v.InferOutput<typeof SameContact>

/** @see src/domain/rules-people.md#entered-by-phone */
export const findSameContact = endpoint({
  method: 'GET',
  path: '/admin/same-contact',
  roles: ['admin'],
  summary: 'Families, caregivers and agencies with this phone number or email; at most 5 of each kind',
  query: v.object({
    phone_number: v.optional(Phone),
    email: v.optional(Email),
    /** The family without an account that is edited. */
    except: v.optional(Id),
  }),
  answer: SameContact,
  fallback: m.search_failed,
})
