import {useId, type ReactNode, useEffect, useRef} from 'react'
import {classNames} from '#lib/class-names.ts'
import {fade_in_at} from '#domain/constants.ts'

const grounds = {plain: '', card: 'border-y border-line bg-card', warm: 'bg-warm-tint'}

/** One full-width section of the landing page with its heading. */
export function Band({
  title,
  lead,
  ground = 'plain',
  aside,
  children,
}: {
  title: string
  lead?: ReactNode
  ground?: keyof typeof grounds
  /** A picture: beside the text on wide screens, below it on a phone. */
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames('py-14 md:py-20', grounds[ground])}>
      <FadeIn
        className={classNames(
          'p-page mx-auto max-w-page md:pr-assistant',
          aside ? 'grid items-center gap-10 md:grid-cols-[1fr_auto] md:gap-16' : '',
        )}
      >
        <div className="space-y-8 md:space-y-10">
        <div className="max-w-2xl space-y-3">
          <h2 id={id} className="font-display text-28 font-semibold md:text-36">
            {title}
          </h2>
          {lead && <p className="max-w-text text-18 text-muted">{lead}</p>}
        </div>
        {children}
        </div>
        {aside}
      </FadeIn>
    </section>
  )
}

/**
 * Fades its section in when its top reaches 80 % of the viewport. With reduced motion, in print or without an
 * observer it is visible at once, and so is what starts in view.
 * @see src/domain/rules-people.md#landing-page
 */
function FadeIn({className, children}: {className?: string; children: ReactNode}) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const {current} = element
    if (!current || !('IntersectionObserver' in globalThis)) return undefined
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isUp = entry?.isIntersecting === true
        // sections in view when the page opens do not fade
        if (!isUp) current.dataset.fade = 'out'
        else if (current.dataset.fade === 'out') current.dataset.fade = 'in'
        if (isUp) observer.disconnect()
      },
      // the observed area ends where the fade begins and includes everything scrolled past
      {rootMargin: `1000000px 0px ${-Math.round((1 - fade_in_at) * 100)}% 0px`},
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={element}
      className={classNames(
        'ease-calm data-[fade=in]:transition-[opacity,translate] data-[fade=in]:duration-200 data-[fade=out]:translate-y-3 data-[fade=out]:opacity-0',
        'print:translate-none! print:opacity-100!',
        className,
      )}
    >
      {children}
    </div>
  )
}
