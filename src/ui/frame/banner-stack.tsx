import {m} from '#messages'
import ChevronDown from 'lucide-react/icons/chevron-down'
import {useLayoutEffect, useRef, useState, type ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'
import {InLiveRegion} from '../primitives/callout.tsx'

/**
 * Shows the first of several banners, and the others behind one line; one with `data-quiet` does not count beside others.
 * Without any it is there unseen, with `data-empty`: a screen reader says only what changes in a live region that it knew.
 */
export function BannerStack({children}: {children: ReactNode}) {
  const box = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // banners decide for themselves whether they have something to say
    const look = () => {
      const banners = [...element.children]
      setCount(banners.filter(each => !each.hasAttribute('data-quiet')).length || banners.length)
    }
    look()
    const watcher = new MutationObserver(look)
    watcher.observe(element, {childList: true})
    return () => watcher.disconnect()
  }, [])
  return (
    <div role="status" data-banners="" className="space-y-2" data-empty={count === 0 ? true : undefined}>
      <div ref={box} className={classNames('space-y-3', !isOpen && '[&>*:not(:first-child)]:hidden')}>
        <InLiveRegion value>{children}</InLiveRegion>
      </div>
      {count > 1 && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="target inline-flex items-center gap-1.5 text-14 font-medium text-primary"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden className={classNames('size-4', isOpen && 'rotate-180')} />
          {isOpen ? m.show_one_notice() : m.more_notices({count: count - 1})}
        </button>
      )}
    </div>
  )
}
