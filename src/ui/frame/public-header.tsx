import {m} from '#messages'
import MenuIcon from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import {useEffect, useId, useRef, useState} from 'react'
import type {ReactNode} from 'react'
import {IconButton} from '../primitives/icon-button.tsx'
import {useIsPhone} from '../hooks/use-media-query.ts'
import {SkipLink} from './skip-link.tsx'

const linkClass =
  '[&_a]:inline-flex [&_a]:items-center [&_a]:rounded-field [&_a]:font-medium [&_a]:text-ink [&_a]:no-underline [&_a:hover]:bg-sunk [&_a[aria-current]]:text-primary'

/**
 * The public header. `links` are the navigation, `actions` Log in and Sign up; on a phone both are in a menu
 * that closes by Escape, by following a link, and from 768 px up.
 * @see src/domain/rules-people.md#navigation
 */
export function PublicHeader({
  brand,
  links,
  actions,
}: {
  brand: ReactNode
  links: readonly ReactNode[]
  actions?: ReactNode
}) {
  const isPhone = useIsPhone()
  const [open, setOpen] = useState(false)
  const menuId = useId()
  const header = useRef<HTMLElement>(null)
  if (open && !isPhone) setOpen(false)

  useEffect(() => {
    const element = header.current
    if (!open || !element) return undefined
    const listening = new AbortController()
    const {signal} = listening
    element.addEventListener(
      'keydown',
      event => {
        if (event.key !== 'Escape') return
        setOpen(false)
        element.querySelector<HTMLElement>(`[aria-controls="${menuId}"]`)?.focus()
      },
      {signal},
    )
    element.addEventListener(
      'click',
      event => {
        if ((event.target as Element).closest('a')) setOpen(false)
      },
      {signal},
    )
    return () => listening.abort()
  }, [open, menuId])

  return (
    <>
      <SkipLink />
      <header ref={header} className="sticky top-0 z-30 border-b border-line bg-ground/95 backdrop-blur-sm">
        <div className="p-page mx-auto flex h-16 max-w-page items-center gap-6">
          {brand}
          {isPhone ? (
            <IconButton
              className="ml-auto"
              icon={open ? X : MenuIcon}
              label={open ? m.close_menu() : m.open_menu()}
              aria-expanded={open}
              aria-controls={menuId}
              onClick={() => setOpen(!open)}
            />
          ) : (
            <>
              <nav aria-label={m.main()} className={`grow ${linkClass} [&_a]:h-10 [&_a]:px-3 [&_a]:text-14`}>
                <ul className="flex gap-1">
                  {links.map((link, index) => (
                    <li key={index}>{link}</li>
                  ))}
                </ul>
              </nav>
              <div className="flex items-center gap-2">{actions}</div>
            </>
          )}
        </div>
        {isPhone && open && (
          <div id={menuId} className="appear p-page border-t border-line bg-ground pt-2 pb-5">
            <nav aria-label={m.main()} className={`${linkClass} [&_a]:min-h-12 [&_a]:w-full [&_a]:px-2 [&_a]:text-18`}>
              <ul>
                {links.map((link, index) => (
                  <li key={index}>{link}</li>
                ))}
              </ul>
            </nav>
            {actions && <div className="grid gap-2 pt-3">{actions}</div>}
          </div>
        )}
      </header>
    </>
  )
}
