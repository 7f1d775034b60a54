import type {ReactNode} from 'react'

/** A page with one form (sign-in, registration), with a picture or text beside it on wide screens. */
export function NarrowPage({children, aside}: {children: ReactNode; aside?: ReactNode}) {
  return (
    <div className="p-page mx-auto grid w-full max-w-page items-center gap-16 pt-6 pb-24 md:min-h-[calc(100dvh-12rem)] md:py-12 wide:grid-cols-2">
      <div className="mx-auto w-full max-w-md">{children}</div>
      {aside && <div className="hidden wide:block">{aside}</div>}
    </div>
  )
}
