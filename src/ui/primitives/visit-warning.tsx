import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import {Unbroken} from './unbroken.tsx'

/** What speaks against who goes to a visit, with a sign; nothing for null. */
export function VisitWarning({children}: {children: string | null}) {
  if (children === null) return null
  return (
    // the sign is in the line of the words, so that they have the whole width of a narrow card
    <span className="block text-13 font-medium wrap-anywhere text-bad">
      <TriangleAlert aria-hidden className="mr-1 inline-block size-3.5 align-[-0.15em]" />
      <Unbroken>{children}</Unbroken>
    </span>
  )
}
