import {Bar, Loading} from './skeleton.tsx'

/** A table on its way (cards on a phone). */
export function SkeletonTable({rows = 6}: {rows?: number}) {
  return (
    <Loading className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
      {Array.from({length: rows}, (_, index) => (
        <div key={index} className="grid grid-cols-2 gap-4 p-4 md:grid-cols-5">
          <Bar className="h-4 w-4/5" />
          <Bar className="h-4 w-3/5" />
          <Bar className="h-4 w-3/5 max-md:hidden" />
          <Bar className="h-4 w-2/5 max-md:hidden" />
          <Bar className="h-4 w-1/2 max-md:hidden" />
        </div>
      ))}
    </Loading>
  )
}
