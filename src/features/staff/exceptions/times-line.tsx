import type {StaffSession} from '#contract/admin/bookings.ts'
import {clockTime} from '#domain/time.ts'
import {classNames} from '#lib/class-names.ts'

const sides = ['parent', 'caretaker'] as const
const rows = {
  parent: {label: 'Careseeker', tone: 'bg-primary'},
  caretaker: {label: 'Caregiver', tone: 'bg-warm'},
}

/** Room on both ends, as a part of what is between. */
const margin = 0.06

/**
 * The booked time and what each side says of it, on one line. It only draws what the list of claims beside it says in words,
 * so it is hidden from those who listen.
 */
export function TimesLine({visit}: {visit: StaffSession}) {
  const {scheduled_start, scheduled_end, timezone, claims} = visit
  const counting = claims.filter(claim => claim.counts)
  const instants = [scheduled_start, scheduled_end, ...counting.map(claim => claim.effective_at)].map(
    Date.parse,
  )
  const [first, last] = [Math.min(...instants), Math.max(...instants)]
  const room = (last - first) * margin
  const at = (instant: string) =>
    `${((Date.parse(instant) - first + room) / (last - first + 2 * room)) * 100}%`
  return (
    <div aria-hidden className="space-y-2 text-13 text-muted">
      <div className="relative h-6">
        <span
          className="absolute inset-y-0 rounded-field bg-sunk"
          style={{left: at(scheduled_start), right: `calc(100% - ${at(scheduled_end)})`}}
        />
        <span className="absolute inset-y-0 flex items-center px-1.5" style={{left: at(scheduled_start)}}>
          Booked {clockTime(scheduled_start, timezone)}–{clockTime(scheduled_end, timezone)}
        </span>
      </div>
      {sides.map(side => (
        <div key={side}>
          <p>{rows[side].label}</p>
          <div className="relative h-4 rounded-chip border-b border-line">
            {counting
              .filter(claim => claim.side === side)
              .map(claim => (
                <span
                  key={claim.id}
                  title={`${claim.edge} ${clockTime(claim.effective_at, timezone)}`}
                  className={classNames('absolute top-0 h-4 w-1 rounded-chip', rows[side].tone)}
                  style={{left: at(claim.effective_at)}}
                />
              ))}
          </div>
        </div>
      ))}
    </div>
  )
}
