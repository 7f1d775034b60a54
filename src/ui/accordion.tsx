import {ChevronDown} from 'lucide-react'
import {Accordion as Radix} from 'radix-ui'
import type {ReactNode} from 'react'

/** Questions that open to their answers; several may stand open. Closed answers stay findable by the browser's search. */
export function Accordion({
  items,
  level = 2,
}: {
  items: readonly {id: string; title: string; content: ReactNode}[]
  /** Of the questions as headings: one below what stands above them. */
  level?: 2 | 3
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Radix.Root type="multiple" className="divide-y divide-line rounded-card border border-line bg-card">
      {items.map(item => (
        <Radix.Item key={item.id} value={item.id}>
          <Radix.Header asChild>
            <Heading>
              <Radix.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 px-5 py-3 text-left font-semibold hover:bg-sunk focus-visible:-outline-offset-2">
                {item.title}
                <ChevronDown
                  aria-hidden
                  className="size-5 shrink-0 text-muted transition-transform duration-150 group-data-[state=open]:rotate-180"
                />
              </Radix.Trigger>
            </Heading>
          </Radix.Header>
          <Radix.Content className="appear max-w-text px-5 pb-5 text-muted">{item.content}</Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
