import * as contract from '#contract/admin/operations.ts'
import {route, type Route} from '#server/http/mount.ts'
import {notFound} from '#server/http/refusal.ts'

/** As many as a screen lists. */
const shown = 100

export const keptMailRoutes: readonly Route[] = [
  route(contract.listMail, async ({deps: {keptMail}}) => ({
    is_kept: keptMail !== null,
    items: ((await keptMail?.list(shown)) ?? []).map(({id, to, subject, date}) => ({id, to, subject, date})),
  })),

  route(contract.getMail, async ({deps: {keptMail}, params: {id}}) => {
    const mail = (await keptMail?.read(id)) ?? null
    return mail ? {id, ...mail} : notFound()
  }),
]
