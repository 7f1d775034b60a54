import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {sessionQueries} from '#data/queries/sessions.ts'
import {contestedTogether, unbilledTogether} from '#domain/money/unbilled.ts'
import {formatCents} from '#lib/money-text.ts'

/**
 * What a family owes for visits that no statement has yet, and what contested ones would cost as of now, which is no bound:
 * staff may settle longer times. Renders nothing if there is none, or while unknown.
 */
export function NotBilledYet() {
  const {data: sessions} = useQuery(sessionQueries.unbilled())
  const billed_ids = new Set(sessions?.flatMap(each => (each.unbilled_cents ? each.booking_id : [])))
  const contested_cents = contestedTogether(sessions ?? [])
  return (
    <>
      <Unbilled cents={unbilledTogether(sessions ?? [])} isOfSeveral={billed_ids.size > 1} />
      {contested_cents > 0 && (
        <p className="text-muted">{m.under_review_and_not_billed({sum: formatCents(contested_cents)})}</p>
      )}
    </>
  )
}

/** What no statement has yet, of one booking or several; nothing for 0. */
export function Unbilled({cents, isOfSeveral = false}: {cents: number; isOfSeveral?: boolean}) {
  if (cents <= 0) return null
  const words = {sum: formatCents(cents)}
  return <p className="text-muted">{isOfSeveral ? m.not_billed_yet_of_several(words) : m.not_billed_yet(words)}</p>
}
