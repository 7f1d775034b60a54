import * as contract from '#contract/admin/operations.ts'
import {route, type Route} from '#server/http/mount.ts'
import {listAnswer, pageOf} from '#server/http/paging.ts'
import {Refusal} from '#server/http/refusal.ts'
import {presentAudit} from './present.ts'
import {auditPage} from './store.ts'

export const auditRoutes: readonly Route[] = [
  route(contract.listAudit, async ({db, query}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    return listAnswer(await auditPage(db, query, page), page, row => row.entry.id, presentAudit)
  }),
]
