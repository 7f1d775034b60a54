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
  const contested_cents = contestedTogether(sessions ?? [])
  return (
    <>
      <Unbilled cents={unbilledTogether(sessions ?? [])} />
      {contested_cents > 0 && (
        <p className="text-muted">{m.under_review_and_not_billed({sum: formatCents(contested_cents)})}</p>
      )}
    </>
  )
}

/** What no statement has yet; nothing for 0. */
export const Unbilled = ({cents}: {cents: number}) =>
  cents > 0 && <p className="text-muted">{m.not_billed_yet({sum: formatCents(cents)})}</p>
