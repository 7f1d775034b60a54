import Check from 'lucide-react/icons/check'
import type {ReactNode} from 'react'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Illustration, type IllustrationName} from '#ui/primitives/illustration.tsx'

/** A registration; on a desktop the promises are beside it. */
export function RegisterPage({
  title,
  lead,
  picture,
  promises,
  notice,
  children,
}: {
  title: string
  lead: ReactNode
  picture: IllustrationName
  /** What Village promises, one sentence each. */
  promises: readonly string[]
  /** Above the title. */
  notice?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="grid items-start gap-x-16 wide:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
      <div>
        {notice}
        <PageHeader title={title} lead={lead} />
        {children}
      </div>
      <aside className="hidden space-y-6 pt-8 wide:block">
        <Illustration name={picture} eager className="w-full" />
        <ul className="space-y-3">
          {promises.map(promise => (
            <li key={promise} className="flex items-start gap-2.5">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
              {promise}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  )
}
