import {useState} from 'react'

/** Name in localStorage of the collapsed staff sidebar. @see src/domain/rules.md#staff-area */
const name = 'village:sidebar-collapsed'

function read(): boolean {
  try {
    return localStorage.getItem(name) === 'true'
  } catch {
    return false
  }
}

/** Whether the sidebar is collapsed on this device, and how to change that. Without storage it lasts until the next page load. */
export function useSidebarCollapsed(): [boolean, (collapsed: boolean) => void] {
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
