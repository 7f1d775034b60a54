import {useQuery} from '@tanstack/react-query'
import type {Invoice} from '#contract/money/invoices.ts'
import {savedMethodQueries} from '#data/queries/money/saved-method.ts'
import {isAutomaticLater} from '#domain/money/invoice.ts'

/** Which of these open statements are paid automatically, though that is not announced yet. */
export function useAutomaticLater(invoices: readonly Invoice[], now: string): readonly Invoice[] {
  const later = invoices.filter(each => isAutomaticLater(each, now))
  const {data: paying} = useQuery({...savedMethodQueries.own(), enabled: later.length > 0})
  return paying?.automatic ? later : []
}
