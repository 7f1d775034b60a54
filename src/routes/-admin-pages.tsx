import {Outlet} from '@tanstack/react-router'
import {lazy, Suspense} from 'react'
import {ScreenLoading} from '#features/app/screen-loading.tsx'

// lazy, because only admins need it
const AdminFrame = lazy(() => import('./-admin-frame.tsx').then(file => ({default: file.AdminFrame})))

/** An admin's pages outside the staff area, in its frame and as wide as for everyone else. */
export function AdminPages() {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <AdminFrame>
        <div className="max-w-page">
          <Outlet />
        </div>
      </AdminFrame>
    </Suspense>
  )
}
