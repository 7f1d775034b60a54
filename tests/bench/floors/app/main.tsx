import {QueryClient, QueryClientProvider, useQuery} from '@tanstack/react-query'
import {createRootRoute, createRoute, createRouter, RouterProvider} from '@tanstack/react-router'
import ky from 'ky'
import {createRoot} from 'react-dom/client'
import * as v from 'valibot'

/*
 * The least that can be called an app of this stack: one route, one query of one answer that is validated, and a worker
 * that keeps its files. What it weighs and takes, the stack does.
 */
const Visit = v.object({title: v.string(), starts: v.string()})

function Home() {
  const {data} = useQuery({
    queryKey: ['visit'],
    queryFn: async () => v.parse(Visit, await ky.get('/visit.json').json()),
  })
  return (
    <main>
      <h1>Care that is close to home</h1>
      <p>{data ? `${data.title}, ${data.starts}` : 'The next visit'}</p>
    </main>
  )
}

const rootRoute = createRootRoute()
const home = createRoute({getParentRoute: () => rootRoute, path: '/', component: Home})
const router = createRouter({routeTree: rootRoute.addChildren([home])})

createRoot(document.querySelector('#root')!).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
void navigator.serviceWorker.register('/sw.js')
