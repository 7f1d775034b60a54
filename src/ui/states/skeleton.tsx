import {m} from '#messages'
import type {ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'

export function Bar({className}: {className: string}) {
  return <div className={classNames('breathe rounded-field bg-line', className)} />
}

/** The label is announced once; the shapes are decorative. */
export function Loading({children, className}: {children: ReactNode; className: string}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{m.loading()}</span>
      {children}
    </div>
  )
}

/** Lines of text on their way. */
export function SkeletonLines({lines = 3}: {lines?: number}) {
  return (
    <Loading className="space-y-2.5">
      {Array.from({length: lines}, (_, index) => (
        <Bar key={index} className={index === lines - 1 ? 'h-4 w-3/5' : 'h-4 w-full'} />
      ))}
    </Loading>
  )
}

/** A chip on its way, as high as a status. */
export function SkeletonChip() {
  return (
    <Loading className="shrink-0">
      <Bar className="h-6 w-28" />
    </Loading>
  )
}

/** The large button of a visit on its way. */
export function SkeletonConfirmButton() {
  return (
    <Loading className="w-full">
      <div className="breathe h-16 rounded-card bg-line" />
    </Loading>
  )
}

/** Cards on their way, in the shape of a request or a session: face, two lines, chip. */
export function SkeletonCards({count = 3}: {count?: number}) {
  return (
    <Loading className="space-y-3">
      {Array.from({length: count}, (_, index) => (
        <div key={index} className="flex gap-4 rounded-card border border-line bg-card p-4 md:p-5">
          <div className="breathe size-10 shrink-0 rounded-chip bg-line" />
          <div className="grow space-y-2.5">
            <Bar className="h-4 w-2/5" />
            <Bar className="h-4 w-4/5" />
            <Bar className="h-6 w-28" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
