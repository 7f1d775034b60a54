import {m} from '#messages'
import {Link, useLocation} from '@tanstack/react-router'
import {useQuery} from '@tanstack/react-query'
import {type ReactNode, useState} from 'react'
import {operationsQueries} from '#data/queries/admin/operations.ts'
import {Brand} from '#ui/frame/brand.tsx'
import {StaffFrame as Frame} from '#ui/frame/staff-frame.tsx'
import {AskBeforeLeaving} from '../profile/unsaved.tsx'
import {StaffBell} from './staff-bell.tsx'
import {StaffSearchField} from './search/search-field.tsx'
import {activePageId, staffPageGroups, waitingCount, waitingSearch} from './navigation.ts'

/** Name in localStorage of the collapsed staff sidebar. @see src/domain/rules-people.md#staff-area */
const name = 'village:sidebar-collapsed'

function read(): boolean {
  try {
    return localStorage.getItem(name) === 'true'
  } catch {
    return false
  }
}

/**
 * Whether the sidebar is collapsed on this device, and how to change that. Without storage it lasts until the next page
 * load.
 */
function useSidebarCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(read)
  const change = (next: boolean) => {
    setCollapsed(next)
    try {
      localStorage.setItem(name, String(next))
    } catch {
      // without storage the choice lasts for this page
    }
  }
  return [collapsed, change]
}

const here = {'aria-current': 'page'} as const

/** The top bar; its last item, Logout, comes from the route. @see src/domain/rules-people.md#staff-area */
const links = [
  <Link key="about" to="/about">
    {m.about_us()}
  </Link>,
  <Link key="faq" to="/faq">
    {m.faq()}
  </Link>,
  <Link key="contact" to="/contact">
    {m.contact_us_staff()}
  </Link>,
  <Link key="dashboard" to="/admin/dashboard" activeProps={here} activeOptions={{exact: true}}>
    {m.dashboard()}
  </Link>,
]

/** The frame of the staff area. `banner` is shown above every page. */
export function StaffFrame({leaving, banner, children}: {leaving: ReactNode; banner?: ReactNode; children: ReactNode}) {
  const {pathname} = useLocation()
  const [collapsed, setCollapsed] = useSidebarCollapsed()
  const active = activePageId(pathname)
  const {data: waiting} = useQuery(operationsQueries.waiting())
  return (
    <Frame
      brand={
        <Link to="/" aria-label={m.village_home()} className="target inline-flex items-center no-underline">
          <Brand />
        </Link>
      }
      search={<StaffSearchField />}
      bell={<StaffBell />}
      links={links}
      leaving={leaving}
      groups={staffPageGroups.map(group => ({
        ...group,
        places: group.places.map(place => ({
          ...place,
          search: waiting ? waitingSearch(place, waiting) : place.search,
          active: place.id === active,
          count: waiting ? waitingCount(place.id, waiting) : 0,
        })),
      }))}
      collapsed={collapsed}
      onCollapse={setCollapsed}
      renderLink={({to, search}, link) => <Link to={to} search={search ?? {}} {...link} />}
      banner={banner}
    >
      <AskBeforeLeaving>{children}</AskBeforeLeaving>
    </Frame>
  )
}
