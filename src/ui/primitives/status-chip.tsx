import type {LucideIcon} from 'lucide-react'
import {classNames} from '#lib/class-names.ts'
import {toneClass, type Tone} from './tone.ts'
import {Unbroken} from './unbroken.tsx'

/** A state with color, icon and text: never by color alone. */
export function StatusChip({tone, icon: Icon, label}: {tone: Tone; icon: LucideIcon; label: string}) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 w-fit shrink-0 items-center gap-1.5 rounded-chip py-0.5 pr-2.5 pl-2 text-13 font-semibold',
        toneClass[tone],
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2.5} />
      <span>
        <Unbroken>{label}</Unbroken>
      </span>
    </span>
  )
}
