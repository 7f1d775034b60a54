import {names} from '#messages/names'
import type {QueryClient} from '@tanstack/react-query'
import {createRootRouteWithContext, Outlet, redirect, useMatches} from '@tanstack/react-router'
import {lazy, Suspense} from 'react'
import {admit, isPartOf, staffOnly} from '#data/account/guard.ts'
import {usePageIdle} from '#data/app/use-page-idle.ts'
import {useMissingLanguage} from '#data/app/use-missing-language.ts'
import {who} from '#data/account/current-user.ts'
import {toast as toasts} from '#domain/app-constants.ts'
import {documentTitle, findAddress} from '#domain/content/pages.ts'
import {CrashScreen} from '#features/app/crash-screen.tsx'
import {LogOutWatcher} from '#features/app/log-out-watcher.tsx'
import {ScreenLoading} from '#features/app/screen-loading.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {Toaster} from '#ui/feedback/toast.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {useTopDialog} from '#ui/overlays/open-dialogs.ts'

interface RouterContext {
  queryClient: QueryClient
  addStaffRoutes: () => Promise<void> | null
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({matches, location, preload, context}) => {
    const isForStaff = isPartOf(location.pathname, 'admin')
    // guards are data on the routes; this is the one place that acts on them
    const guards = matches.map(match => match.staticData)
    const admitted = who.get()
    const admission = admit(isForStaff ? [staffOnly, ...guards] : guards, admitted, location.href)
    if (!admission.ok) {
      if (!preload) toast(admission.notice)
      throw redirect({href: admission.to, replace: true})
    }
    const adding = isForStaff ? context.addStaffRoutes() : null
    if (!adding) return {admitted}
    return adding.then(() => {
      throw redirect({href: location.href, replace: true})
    })
  },
  head: ({matches}) => {
    // public pages use the same title as the HTML from the server
    const place = findAddress(matches.at(-1)?.pathname ?? '/')
    if (place.is === 'page') return {meta: [{title: documentTitle(place.page)}]}
    const title = matches.findLast(match => match.staticData.title)?.staticData.title
    return {meta: [{title: title ? documentTitle({title}) : names.product}]}
  },
  component: Root,
  errorComponent: CrashScreen,
  notFoundComponent: NotFound,
})

const NotFoundScreen = lazy(() =>
  import('#features/app/not-found-screen.tsx').then(file => ({default: file.NotFoundScreen})),
)
// neither is needed before the first screen
const CloseOnBack = lazyWithRetry(() => import('#features/app/close-on-back.tsx').then(file => file.CloseOnBack))
const Assistant = lazy(() =>
  import('#features/assistant/assistant.tsx').then(
    file => ({default: file.Assistant}),
    () => ({default: () => null}),
  ),
)

function NotFound() {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <NotFoundScreen />
    </Suspense>
  )
}

/** The title and meta tags of the open routes. The router's own component is made for scripts and styles too. */
function PageHead() {
  const tags = useMatches().flatMap(({meta}) => meta?.filter(tag => tag !== undefined) ?? [])
  const title = tags.findLast(tag => tag.title)?.title
  return (
    <>
      {title && <title>{title}</title>}
      {tags.map(tag => tag.name && <meta key={tag.name} name={tag.name} content={tag.content} />)}
    </>
  )
}

function Root() {
  const isPageIdle = usePageIdle()
  const hasDialog = useTopDialog() !== undefined
  const {admitted} = Route.useRouteContext()
  useMissingLanguage(title => toast({title, tone: 'bad'}))
  return (
    <>
      <PageHead />
      <Outlet />
      <LogOutWatcher admitted={admitted} />
      <Suspense fallback={null}>{(isPageIdle || hasDialog) && <CloseOnBack />}</Suspense>
      <Suspense fallback={null}>{isPageIdle && <Assistant />}</Suspense>
      <Toaster duration_ms={toasts.duration_ms} max={toasts.at_once} />
    </>
  )
}
