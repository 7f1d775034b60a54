import type {LucideIcon} from 'lucide-react'
import type {ReactNode} from 'react'
import {Unbroken} from './unbroken.tsx'

/** A wrapping row of small facts: hours, place, children, rate. */
export function Facts({children}: {children: ReactNode}) {
  return <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-14 text-muted">{children}</ul>
}

/** One fact: an icon and a text. */
export function Fact({icon: Icon, children}: {icon: LucideIcon; children: ReactNode}) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0">
        <Unbroken>{children}</Unbroken>
      </span>
    </li>
  )
}
