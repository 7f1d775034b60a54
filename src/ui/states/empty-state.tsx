import type {ReactNode} from 'react'
import {Illustration} from '../primitives/illustration.tsx'
import type {IllustrationName} from '../primitives/illustration.tsx'

/** An empty list: a picture, one sentence, and the next step. */
export function EmptyState({
  picture,
  title,
  children,
  action,
}: {
  picture: IllustrationName
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-8 text-center">
      <Illustration name={picture} className="mb-3 w-52" />
      <p className="text-18 font-semibold">{title}</p>
      {children && <div className="max-w-96 text-muted">{children}</div>}
      {action && <div className="pt-4">{action}</div>}
    </div>
  )
}
