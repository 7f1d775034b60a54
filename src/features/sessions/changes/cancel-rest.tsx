import {lazy, Suspense, type ComponentProps} from 'react'

const CancelRestDialog = lazy(() =>
  import('./cancel-rest-dialog.tsx').then(file => ({default: file.CancelRestDialog})),
)

/** The question before the end of a booking, fetched when somebody asks it. */
export function CancelRest(props: ComponentProps<typeof CancelRestDialog>) {
  return (
    <Suspense fallback={null}>
      <CancelRestDialog {...props} />
    </Suspense>
  )
}
