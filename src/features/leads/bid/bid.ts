import type {Lead} from '#contract/bookings/booking.ts'
import {careCents, dollarsToCents} from '#domain/money/money.ts'

/** What a request brings at a rate (dollars an hour): cents for all its hours. */
export const earningsOf = (lead: Pick<Lead, 'hours'>, hourly_rate: number): number =>
  careCents(dollarsToCents(hourly_rate), Math.round(lead.hours * 60))
