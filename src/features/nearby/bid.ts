import type {Lead} from '#contract/booking.ts'
import {careCents, dollarsToCents} from '#domain/money.ts'

/** What a request brings at a rate (dollars an hour): cents for all its hours. */
export const earningsOf = (lead: Pick<Lead, 'hours'>, hourly_rate: number): number =>
  careCents(dollarsToCents(hourly_rate), Math.round(lead.hours * 60))
