import {m} from '#messages'

// Spanish of the United States writes dollars in the same way
const withCents = new Intl.NumberFormat('en-US', {style: 'currency', currency: 'USD'})
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** Integer cents as people read them: `2450` → `$24.50`, always with the cents. */
export function formatCents(amount_cents: number): string {
  return withCents.format(amount_cents / 100)
}

/** Dollars as the wire carries them (two places at most): `24.5` → `$24.50`. */
export function formatDollars(dollars: number): string {
  return withCents.format(dollars)
}

/** An hourly rate: `2400` → `$24/hr`, `2450` → `$24.50/hr`. */
export function rateText(rate_cents: number): string {
  return m.per_hour({amount: shortCents(rate_cents)})
}

/** Integer cents, without the cents of whole dollars: `4800` → `$48`, `4850` → `$48.50`. */
export function shortCents(amount_cents: number): string {
  return (amount_cents % 100 === 0 ? wholeDollars : withCents).format(amount_cents / 100)
}
