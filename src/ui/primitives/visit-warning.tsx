import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'

/** What speaks against who goes to a visit, with a sign; nothing for null. */
export function VisitWarning({children}: {children: string | null}) {
  if (children === null) return null
  return (
    <span className="flex items-start gap-1 text-13 font-medium wrap-anywhere text-bad">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {children}
    </span>
  )
}
