import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type {LucideIcon} from 'lucide-react'
import {createContext, use, type ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'
import {toneClass, type Tone} from './tone.ts'
import {Unbroken} from './unbroken.tsx'

const icons = {
  good: CircleCheck,
  waiting: Clock,
  bad: TriangleAlert,
  neutral: Info,
  info: Info,
} satisfies Record<Tone, LucideIcon>

/** True inside a live region that announces what comes and goes in it. */
export const InLiveRegion = createContext(false)

/** A message box that stays on the screen while it applies. Bad ones are announced at once. */
export function Callout({
  tone = 'info',
  title,
  icon,
  action,
  children,
}: {
  tone?: Tone
  title?: ReactNode
  icon?: LucideIcon
  action?: ReactNode
  children?: ReactNode
}) {
  const Icon = icon ?? icons[tone]
  const [tint, ink] = toneClass[tone].split(' ')
  // announced once, not by a region within a region
  const role = use(InLiveRegion) ? undefined : tone === 'bad' ? 'alert' : 'status'
  return (
    <div role={role} className={classNames('rounded-card p-4', tint)}>
      <div className="flex items-start gap-3">
        <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', ink)} />
        <div className="min-w-0 grow space-y-0.5 text-14">
          {title && (
            <p className={classNames('font-semibold', ink)}>
              <Unbroken>{title}</Unbroken>
            </p>
          )}
          {children && (
            <div className="text-ink">
              <Unbroken>{children}</Unbroken>
            </div>
          )}
          {action && <div className="flex flex-wrap gap-2 pt-2">{action}</div>}
        </div>
      </div>
    </div>
  )
}
