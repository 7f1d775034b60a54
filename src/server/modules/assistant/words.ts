import {sql} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import {parseBookingNumber} from '#domain/bookings/number.ts'
import {organizations, parents, users} from '#server/db/schema/all.ts'

/** Filler words that say nothing about a question's subject. */
const fillers = new Set(
  `a an and any are at about am be can could did do does for from get give had has have hello help hey hi how i if in is it know
   let like list many may me much need now of on or please see show so tell thank thanks that the their them there these they
   this to us want was what when where which who why will with would you your our my we mine ours whats`.split(/\s+/),
)

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[’']s?\b/g, '')
    .match(/[\p{L}\p{N}-]+/gu) ?? []

/** A question's words without fillers. */
export const contentWords = (text: string): string[] => splitWords(text).filter(word => !fillers.has(word))

const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi
const bookingNumber = /\bV-[0-9A-Z]{5,6}\b/gi
const invoiceNumber = /\bINV-[0-9]{4}-[0-9]{1,9}\b/gi

/** Ids and numbers named in a question, and its other words. */
export function namedIn(question: string) {
  const take = (pattern: RegExp) => question.match(pattern) ?? []
  return {
    ids: take(uuid).map(id => id.toLowerCase()),
    numbers: take(bookingNumber).flatMap(number => parseBookingNumber(number) ?? []),
    invoices: take(invoiceNumber).map(number => number.toUpperCase()),
    rest: question.replaceAll(uuid, ' ').replaceAll(bookingNumber, ' ').replaceAll(invoiceNumber, ' '),
  }
}

export const familyUser = alias(users, 'family_user')
export const caregiverUser = alias(users, 'caregiver_user')

/** Who takes part, as the other side calls them; a statement joins each of these people. */
export const names = {
  family: sql<string | null>`coalesce(${familyUser.first_name}, ${parents.contact} ->> 'first_name')`,
  provider: sql<
    string | null
  >`coalesce(${caregiverUser.first_name} || ' ' || ${caregiverUser.last_name}, ${organizations.legal_name})`,
}
