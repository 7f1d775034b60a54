import type {QueryClient} from '@tanstack/react-query'
import {ReactQueryDevtools} from '@tanstack/react-query-devtools'
import type {AnyRouter} from '@tanstack/react-router'
import {TanStackRouterDevtools} from '@tanstack/react-router-devtools'

/** Query and router devtools for `npm run dev`; a build never contains them. */
export function DevTools({client, router}: {client: QueryClient; router: AnyRouter}) {
  return (
    <>
      <ReactQueryDevtools client={client} buttonPosition="bottom-left" />
      <TanStackRouterDevtools router={router} position="top-left" />
    </>
  )
}
