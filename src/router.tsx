import type {QueryClient} from '@tanstack/react-query'
import {type AnyRouter, createRouter} from '@tanstack/react-router'
import {CrashScreen} from '#features/app/crash-screen.tsx'
import {ScreenLoading} from '#features/app/screen-loading.tsx'
import {parseSearch, stringifySearch} from '#ui/frame/address-search.ts'
import {focusHeading} from '#ui/frame/focus-heading.ts'
import {routeTree} from './routeTree.gen.ts'

/** Loads staff's routes into the tree; null if it has them. An address of theirs is to be matched again after it. */
function addStaffRoutes(router: AnyRouter): Promise<void> | null {
  if ('/admin/dashboard/' in router.routesById) return null
  return import('./staff-routes.ts').then(() => router.setRoutes(router.buildRouteTree()))
}

/** The app's router; its context carries the query cache, which loaders prime. */
export const createAppRouter = (queryClient: QueryClient) => {
  const router = createRouter({
    routeTree,
    context: {queryClient, addStaffRoutes: (): Promise<void> | null => addStaffRoutes(router)},
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // the query cache decides what is fresh
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 150,
    defaultPendingComponent: ScreenLoading,
    // below the frame, so that its links and its outbox stay where a screen is not on the device
    defaultErrorComponent: CrashScreen,
  })
  // after the router has restored a position: Back begins at the top too
  router.subscribe('onRendered', ({pathChanged, fromLocation, toLocation}) => {
    if (!pathChanged || !fromLocation) return
    if (!toLocation.hash) window.scrollTo(0, 0)
    focusHeading()
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
