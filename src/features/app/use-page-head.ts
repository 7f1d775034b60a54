import {useLocation} from '@tanstack/react-router'
import {useEffect} from 'react'
import {placeAt} from '#domain/content/pages.ts'

function canonicalLink(): HTMLLinkElement {
  const found = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (found) return found
  const link = document.createElement('link')
  link.rel = 'canonical'
  document.head.append(link)
  return link
}

/**
 * Keeps what the served page said of itself true while people go from page to page: whoever shares it from the browser
 * shares the address and the words of what is on the screen.
 */
export function usePageHead(): void {
  const {pathname} = useLocation()
  useEffect(() => {
    const link = canonicalLink()
    link.href = new URL(pathname, location.origin).href
    const place = placeAt(pathname)
    const description = document.querySelector('meta[name="description"]')
    if (place.is === 'page') description?.setAttribute('content', place.page.description)
    return () => link.remove()
  }, [pathname])
}
