import {m} from '#messages'

/** The sections of the pages of people and agencies: their ids in the index, and their titles. */
export const sections = {
  profile: {anchor: 'profile', title: m.profile()},
  people: {anchor: 'people', title: m.people()},
  papers: {anchor: 'papers', title: m.papers()},
  notes: {anchor: 'notes', title: m.notes()},
  totals: {anchor: 'totals', title: m.plan_and_totals()},
  hours: {anchor: 'hours', title: m.availability()},
  verification: {anchor: 'verification', title: m.verification()},
  bookings: {anchor: 'bookings', title: m.bookings()},
  invoices: {anchor: 'invoices', title: m.invoices()},
  reviews: {anchor: 'reviews', title: m.reviews()},
  logins: {anchor: 'logins', title: m.logged_in_on()},
  audit: {anchor: 'audit', title: m.audit_log()},
} as const
