import {m} from '#messages'

/** What families near a caregiver usually pay, in dollars an hour; renders nothing where too few have agreed on a rate. */
export function TypicalRate({
  typical,
  radius_miles,
}: {
  typical: {from: number; to: number} | null
  radius_miles: number
}) {
  if (!typical) return null
  const {from, to} = typical
  return (
    <p className="text-14 text-muted">
      {m.typical_near_you()}{' '}
      <span className="font-medium text-ink">{m.hr({choice: from === to ? `$${from}` : `$${from}–$${to}`})}</span>
      {m.half_of_the_rates_that_families({radius_miles})}
    </p>
  )
}
