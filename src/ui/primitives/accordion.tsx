import ChevronDown from 'lucide-react/icons/chevron-down'
import {useEffect, useRef} from 'react'
import type {ReactNode} from 'react'

/**
 * Questions that expand to answers; several may be open. Find in page reaches and opens closed answers. `openId`
 * names one to open and scroll to, for example from the address.
 */
export function Accordion({
  items,
  openId,
  level = 3,
}: {
  items: readonly {id: string; title: string; lang?: string | undefined; content: ReactNode}[]
  openId?: string | undefined
  /** Heading level of the questions: one below the heading above. */
  level?: 2 | 3
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-card">
      {items.map(item => (
        <Item key={item.id} id={item.id} asked={item.id === openId}>
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-card px-5 py-3 font-semibold hover:bg-sunk focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
            <Heading lang={item.lang} className="text-16">
              {item.title}
            </Heading>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <div className="max-w-text space-y-3 px-5 pt-1 pb-5 text-muted">{item.content}</div>
        </Item>
      ))}
    </div>
  )
}

function Item({id, asked, children}: {id: string; asked: boolean; children: ReactNode}) {
  const element = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const {current} = element
    if (!asked || !current) return
    current.open = true
    current.scrollIntoView({block: 'center'})
    current.querySelector('summary')?.focus({preventScroll: true})
  }, [asked])
  return (
    <details ref={element} id={id} className="group scroll-mt-24">
      {children}
    </details>
  )
}
