/** Shared by all kinds of dialog: a bottom sheet on phones, a centered card on wide screens. */
export const overlayClass = 'appear fixed inset-0 z-50 bg-veil'
export const panelClass =
  'rise fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full flex-col rounded-t-card border border-line bg-card text-ink shadow-soft outline-none md:inset-y-0 md:my-auto md:h-fit md:max-h-[86dvh] md:rounded-card'
