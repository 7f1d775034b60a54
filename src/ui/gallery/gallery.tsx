import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash'
import {useState, type ReactNode} from 'react'
import {ReceiptSteps} from '../feedback/receipt-steps.tsx'
import {ConfirmButton} from '../feedback/confirm-button.tsx'
import {SavedLine} from '../feedback/saved-line.tsx'
import {toast} from '../feedback/toast-message.ts'
import {Toaster} from '../feedback/toast.tsx'
import {FormError} from '../fields/form-error.tsx'
import {Brand} from '../frame/brand.tsx'
import {OutboxCount} from '../frame/outbox-count.tsx'
import {ConfirmDialog} from '../overlays/confirm-dialog.tsx'
import {Dialog} from '../overlays/dialog.tsx'
import {Menu, MenuItem, MenuLine} from '../overlays/menu.tsx'
import {Popover} from '../overlays/popover.tsx'
import {Tooltip} from '../overlays/tooltip.tsx'
import {Accordion} from '../primitives/accordion.tsx'
import {Avatar} from '../primitives/avatar.tsx'
import {Button} from '../primitives/button.tsx'
import {Callout} from '../primitives/callout.tsx'
import {Card} from '../primitives/card.tsx'
import {Fact, Facts} from '../primitives/facts.tsx'
import {IconButton} from '../primitives/icon-button.tsx'
import {KeyValues} from '../primitives/key-values.tsx'
import {PageHeader} from '../primitives/page-header.tsx'
import {Price, Rate} from '../primitives/price.tsx'
import {savedHereText} from '../primitives/saved-here.ts'
import {Section} from '../primitives/section.tsx'
import {Stars} from '../primitives/stars.tsx'
import {Status} from '../primitives/status.tsx'
import {statusTable} from '../primitives/status-table.ts'
import type {Tone} from '../primitives/tone.ts'
import {EmptyState} from '../states/empty-state.tsx'
import {ErrorState} from '../states/error-state.tsx'
import {AsOf, OfflineNote} from '../states/offline-note.tsx'
import {SkeletonCards, SkeletonLines} from '../states/skeleton.tsx'
import {SkeletonTable} from '../states/skeleton-table.tsx'
import {ScreenSpinner} from '../states/spinner.tsx'
import {FieldGallery} from './field-gallery.tsx'

const tones: readonly Tone[] = ['info', 'good', 'waiting', 'bad', 'neutral']
const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

const Row = ({children}: {children: ReactNode}) => <div className="flex flex-wrap items-center gap-3">{children}</div>

function Buttons() {
  return (
    <Section title="Buttons">
      {variants.map(variant => (
        <Row key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} icon={Plus}>
            With icon
          </Button>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} busy>
            Busy
          </Button>
          <Button variant={variant} disabledReason="This needs a connection">
            Disabled
          </Button>
        </Row>
      ))}
      <Row>
        <IconButton icon={Pencil} label="Edit" />
        <IconButton icon={Send} label="Outbox" badge={3} />
        <IconButton icon={Trash2} label="Delete" disabledReason="Only owners may delete" />
      </Row>
      <div className="grid max-w-md gap-3">
        <ConfirmButton>Confirm start</ConfirmButton>
        <ConfirmButton tone="end">Confirm end</ConfirmButton>
        <ConfirmButton busy>Confirming</ConfirmButton>
        <ConfirmButton disabledReason="The visit has not begun">Confirm start later</ConfirmButton>
      </div>
    </Section>
  )
}

function Messages() {
  return (
    <Section title="Messages">
      {tones.map(tone => (
        <Callout key={tone} tone={tone} title={`Callout, ${tone}`} action={<Button size="sm">Do it</Button>}>
          It stays on the screen while it applies.
        </Callout>
      ))}
      <FormError>The card was declined. Try another one.</FormError>
      <OfflineNote needs="Saving" />
      <AsOf time="2:00 PM" />
      <SavedLine isSaved />
      <Row>
        <Button
          variant="secondary"
          onClick={() => toast({title: 'Saved', description: 'Your profile is up to date.', tone: 'good'})}
        >
          Show a toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({title: 'Not sent', description: 'There is no connection.', tone: 'bad'})}
        >
          Show a bad toast
        </Button>
      </Row>
    </Section>
  )
}

function StatusChips() {
  return (
    <Section title="Status chips">
      {Object.entries(statusTable).map(([of, statuses]) => (
        <Row key={of}>
          <span className="w-24 text-14 text-muted">{of}</span>
          {Object.keys(statuses).map(status => (
            <Status key={status} of={of as keyof typeof statusTable} status={status} />
          ))}
        </Row>
      ))}
      <div className="max-w-md">
        <ReceiptSteps
          steps={[
            {label: savedHereText(), state: 'done'},
            {label: 'Received', state: 'now'},
            {label: 'Parent confirmed', state: 'todo'},
          ]}
        />
      </div>
      <Row>
        <OutboxCount waiting={0} />
        <OutboxCount waiting={2} />
        <OutboxCount waiting={1} attention={1} />
      </Row>
    </Section>
  )
}

function Contents() {
  return (
    <Section title="Contents">
      <Row>
        <Brand />
        <Avatar name="Grace Okafor" size={32} />
        <Avatar name="Ada" />
        <Stars rating={4.5} />
        <Price cents={123_450} />
        <Rate cents={2450} />
      </Row>
      <Facts>
        <Fact icon={MapPin}>2.1 miles away</Fact>
        <Fact icon={Clock}>6 hours</Fact>
        <Fact icon={CalendarDays}>Tuesdays</Fact>
      </Facts>
      <Card>
        <KeyValues
          columns={2}
          items={[
            {label: 'Where', value: 'Nashville, TN', icon: MapPin},
            {label: 'When', value: 'Tue, Nov 24, 2:00–6:00 PM', icon: Clock},
          ]}
        />
      </Card>
      <Accordion
        openId="cost"
        items={[
          {id: 'cost', title: 'What does it cost?', content: 'Nothing until you approve an offer.'},
          {id: 'cancel', title: 'Can I cancel?', content: 'Free of charge until 24 hours before.'},
        ]}
      />
    </Section>
  )
}

function Overlays() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title="Overlays">
      <Row>
        <Dialog
          title="A dialog"
          description="A sheet on a phone, a window on a desktop."
          trigger={<Button variant="secondary">Open a dialog</Button>}
          footer={<Button>Save</Button>}
        >
          <p>Its content scrolls; title and buttons stay.</p>
        </Dialog>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Open a question
        </Button>
        <ConfirmDialog
          title="Cancel this visit?"
          consequences={<p>The family is notified.</p>}
          action="Cancel visit"
          open={isAsking}
          onOpenChange={setAsking}
          onConfirm={() => setAsking(false)}
        />
        <Menu label="Actions" trigger={<Button variant="secondary">Open a menu</Button>}>
          <MenuItem icon={Pencil}>Edit</MenuItem>
          <MenuLine />
          <MenuItem icon={Trash2} tone="danger">
            Delete
          </MenuItem>
          <MenuItem disabledReason="Nothing to undo">Undo</MenuItem>
        </Menu>
        <Popover label="Details" trigger={<Button variant="secondary">Open a popover</Button>}>
          <p className="p-2">Anything may stand here.</p>
        </Popover>
        <Tooltip content="A hint">
          <button type="button" className="target underline">
            Hover or focus
          </button>
        </Tooltip>
      </Row>
    </Section>
  )
}

function States() {
  return (
    <Section title="States of a screen">
      <EmptyState picture="empty-offers" title="No offers yet" action={<Button>Ask again</Button>}>
        They appear here as soon as a caregiver answers.
      </EmptyState>
      <ErrorState title="Offers could not be loaded" detail="The server did not answer." onRetry={() => undefined} />
      <SkeletonLines />
      <SkeletonCards count={1} />
      <SkeletonTable rows={2} />
      <ScreenSpinner size={48} label="Loading a screen" />
    </Section>
  )
}

/**
 * Every primitive of `src/ui` in every state, shown at `/dev/ui` in `npm run dev`. The browser's setting chooses light
 * or dark.
 */
export function Gallery() {
  return (
    <main className="p-page mx-auto max-w-page space-y-10 pb-16">
      <PageHeader title="UI gallery" lead="Every primitive in every state." asOf="2:00 PM" />
      <Buttons />
      <Messages />
      <StatusChips />
      <FieldGallery />
      <Contents />
      <Overlays />
      <States />
      <Toaster duration_ms={5000} max={1} />
    </main>
  )
}
