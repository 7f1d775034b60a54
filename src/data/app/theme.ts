import {useSyncExternalStore} from 'react'
import {createSignal} from '#lib/signal.ts'

/* The theme of this device. The inline script of index.html reads the same key before the first paint. */

export type Theme = 'system' | 'light' | 'dark'

const key = 'theme'
const grounds = {light: '#fbfaf7', dark: '#0f1218'} as const
const changed = createSignal<void>()

const get = (): Theme => {
  const {theme} = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Applies a theme and stores it on this device; without storage it lasts until the page is closed. */
export function setTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = theme === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme
    meta.content = grounds[scheme]
  }
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // the screen has it all the same
  }
  changed.emit()
}

export const useTheme = (): Theme => useSyncExternalStore(changed.listen, get)
