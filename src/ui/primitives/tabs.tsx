import {Tabs as Radix} from 'radix-ui'
import type {ReactNode} from 'react'

/** Views of one object. Controlled, because the address stores the chosen one. */
export function Tabs<Value extends string>({
  value,
  onChange,
  label,
  tabs,
}: {
  value: Value
  onChange: (value: Value) => void
  label: string
  tabs: readonly {value: Value; label: string; count?: number; content: ReactNode}[]
}) {
  return (
    <Radix.Root value={value} onValueChange={next => onChange(next as Value)}>
      <Radix.List
        aria-label={label}
        className="scroll-quiet flex gap-1 overflow-x-auto border-b border-line print:hidden"
      >
        {tabs.map(tab => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="target -mb-px flex shrink-0 items-center gap-2 border-b-2 border-transparent px-2 text-14 font-medium text-muted transition-colors md:px-3 md:text-16 duration-100 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-primary data-[state=active]:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-chip bg-sunk px-2 text-13 font-semibold text-ink">{tab.count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(tab => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
