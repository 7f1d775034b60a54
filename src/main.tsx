import '#ui/theme.css'
import {QueryClientProvider} from '@tanstack/react-query'
import {RouterProvider} from '@tanstack/react-router'
import {lazy, startTransition, StrictMode, Suspense} from 'react'
import {createRoot} from 'react-dom/client'
import '#contract/default-message.ts'
import {pageMirror} from '#api/page-mirror.ts'
import {installMirror} from '#api/credentials.ts'
import {takeQuery} from '#data/account/login-params.ts'
import {takeTicket} from '#data/account/sign-up-ticket.ts'
import {startApp} from '#data/app/app-startup.ts'
import {openChosenLanguage} from '#data/app/language.ts'
import {createDefaultPolicy} from '#lib/trusted-types.ts'
import {createAppRouter} from './router.tsx'

// only `npm run dev` has them: a build drops the branch and the files behind it
const DevTools = import.meta.env.DEV
  ? lazy(() => import('#features/app/dev-tools.tsx').then(file => ({default: file.DevTools})))
  : null

/** The gallery of `src/ui` at `/dev/ui`; only in `npm run dev`. */
async function showGallery(root: HTMLElement): Promise<void> {
  const {Gallery} = await import('#ui/gallery/gallery.tsx')
  createRoot(root).render(<Gallery />)
}

/**
 * Everything before the first screen. A function, and not the module's own top: a screen's file imports from this one,
 * and would wait for it while it waits for the screen.
 */
async function start(root: HTMLElement): Promise<void> {
  if (openChosenLanguage()) return
  // Starts early, because staff's screens wait for it. The root route reports a failure.
  if (location.pathname.startsWith('/admin/dashboard')) import('./staff-routes.ts').catch(() => undefined)
  takeQuery()
  takeTicket()
  if (new URLSearchParams(location.search).has('checkout')) {
    await import('#data/queries/money/checkout-return.ts').then(
      file => file.takeCheckoutReturn(),
      () => undefined,
    )
  }
  installMirror(pageMirror)
  const {queryClient, onFirstScreenReady} = await startApp({
    onResolving: () => import('#features/assistant/early-button.tsx').then(file => file.showEarlyButton()),
  })
  const router = createAppRouter(queryClient)
  // the shell in the HTML stays until there is a screen to put in its place: nothing blinks, nothing moves
  await router.load()
  // in slices, between which the browser still listens: drawn in one go, a slow phone would be deaf for a fifth of a
  // second
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          {DevTools && (
            <Suspense fallback={null}>
              <DevTools client={queryClient} router={router} />
            </Suspense>
          )}
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  onFirstScreenReady()
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createDefaultPolicy()
if (import.meta.env.DEV && location.pathname === '/dev/ui') void showGallery(root)
else void start(root)
