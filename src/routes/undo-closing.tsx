import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {AddressText} from '#contract/address-values.ts'
import {UndoClosingScreen} from '#features/auth/log-in/undo-closing-screen.tsx'

export const Route = createFileRoute('/undo-closing')({
  staticData: {title: m.your_account()},
  validateSearch: v.object({
    t: v.fallback(v.optional(AddressText), undefined),
  }),
  head: () => ({meta: [{name: 'referrer', content: 'no-referrer'}]}),
  component: UndoClosing,
})

function UndoClosing() {
  return <UndoClosingScreen token={Route.useSearch().t} />
}
