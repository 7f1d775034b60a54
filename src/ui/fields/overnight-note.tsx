import {m} from '#messages'
import {formatWallTime} from '#lib/date-format.ts'

/** Stands under two times, and says that the second is on the next day. Renders nothing where it is on the same. */
export function OvernightNote({from, until}: {from: string | null | undefined; until: string | null | undefined}) {
  if (!from || !until || until >= from) return null
  return <p className="text-14 text-muted">{m.overnight_until_on_the_next_day({wall_time: formatWallTime(until)})}</p>
}
