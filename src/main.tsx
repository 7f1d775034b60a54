import '#ui/theme.css'
import {QueryClientProvider} from '@tanstack/react-query'
import {RouterProvider} from '@tanstack/react-router'
import {StrictMode} from 'react'
import {createRoot} from 'react-dom/client'
import {pageMirror} from '#api/page-mirror.ts'
import {installMirror} from '#api/session.ts'
import {startApp} from '#data/start.ts'
import {createAppRouter} from './router.tsx'

installMirror(pageMirror)
const queryClient = await startApp()
const router = createAppRouter(queryClient)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
