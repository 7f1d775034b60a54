import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {OutboxScreen} from '#features/outbox/outbox-screen.tsx'
import {HeldQuestion} from '#features/sessions/confirm/held-question.tsx'

export const Route = createFileRoute('/_app/outbox')({
  staticData: {title: m.outbox_outbox2(), needsNoProfile: true},
  component: () => (
    <OutboxScreen question={(entry, session) => <HeldQuestion entry={entry} session={session} isTimeBeside />} />
  ),
})
