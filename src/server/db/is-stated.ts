import {sql, type SQL, type SQLWrapper} from 'drizzle-orm'

/** SQL: whether a statement has what the family owes for this visit. */
export const isStated = (session_id: SQLWrapper): SQL<boolean> =>
  // not `exists`, for which the planner may read all lines into a hash
  sql<boolean>`coalesce((select true from invoice_lines l join invoices i on i.id = l.invoice_id
    where l.session_id = ${session_id} and l.part = 'care' and i.kind = 'statement' limit 1), false)`
