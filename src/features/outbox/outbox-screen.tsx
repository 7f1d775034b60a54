import {Send} from 'lucide-react'
import {useState} from 'react'
import {useConnection} from '#data/connection.ts'
import {sendNow, useOutbox, type Entry} from '#data/outbox.ts'
import {useNow} from '#data/use-now.ts'
import {Button} from '#ui/button.tsx'
import {PageHeader} from '#ui/page-header.tsx'
import {Section} from '#ui/section.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {EntryCard} from './entry-card.tsx'
import {ReceivedList} from './received-list.tsx'
import {useAbout} from './use-about.ts'

/** Everything of this person that waits on this device, and what reached Village during the last day. */
export function OutboxScreen() {
  const {entries, receipts, waiting, attention} = useOutbox()
  const {online} = useConnection()
  const now = useNow(1000)
  const aboutOf = useAbout()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await sendNow()
    setBusy(false)
  }

  const refused = entries.filter(entry => entry.state === 'attention')
  const onTheWay = entries.filter(entry => entry.state !== 'attention')
  const card = (entry: Entry) => (
    <EntryCard
      key={entry.key}
      entry={entry}
      about={aboutOf(entry.lane, now)}
      isBehind={onTheWay.find(other => other.lane === entry.lane)?.key !== entry.key}
      online={online}
      now={now}
    />
  )
  return (
    <>
      <PageHeader
        title="Outbox"
        lead="What you pressed and Village has not received yet. It is safe on this device and sent by itself."
        action={
          (waiting > 0 || busy) && (
            <Button icon={Send} busy={busy} onClick={() => void send()}>
              Try now
            </Button>
          )
        }
      />
      <div className="max-w-3xl space-y-8">
        {refused.length > 0 && (
          <Section title="Needs attention" count={attention}>
            <div className="space-y-3">{refused.map(card)}</div>
          </Section>
        )}
        {onTheWay.length > 0 && (
          <Section title="Waiting" count={waiting}>
            <div className="space-y-3">{onTheWay.map(card)}</div>
          </Section>
        )}
        {entries.length === 0 && (
          <EmptyState picture="all-set" title="Everything has reached Village">
            What you confirm or bid without a signal waits here until it is sent.
          </EmptyState>
        )}
        <ReceivedList receipts={receipts} aboutOf={aboutOf} now={now} />
      </div>
    </>
  )
}
