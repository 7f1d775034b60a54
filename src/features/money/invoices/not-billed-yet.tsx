import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {sessionQueries} from '#data/queries/sessions.ts'
import {formatCents} from '#lib/money-text.ts'
import {unbilledTogether} from './sums.ts'

/** What a family owes for recent visits that no statement has yet. Renders nothing if that is nothing or not known. */
export function NotBilledYet() {
  const {data: sessions} = useQuery(sessionQueries.window())
  const cents = unbilledTogether(sessions ?? [])
  return cents > 0 && <p className="text-muted">{m.not_billed_yet({sum: formatCents(cents)})}</p>
}
