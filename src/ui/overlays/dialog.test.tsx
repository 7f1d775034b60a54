import {act, useState} from 'react'
import {describe, expect, test, vi} from 'vitest'
import {found, mount, press, pressKey, texts} from '#tests/support/mount.ts'
import {FormError} from '../fields/form-error.tsx'
import {Button} from '../primitives/button.tsx'
import {ConfirmDialog} from './confirm-dialog.tsx'
import {OfflineNote} from '../states/offline-note.tsx'
import {Dialog} from './dialog.tsx'
import {useTopDialog} from './open-dialogs.ts'
import {FormDialog} from './form-dialog.tsx'
import {SidePanel} from './side-panel.tsx'

function Screen() {
  const [open, setOpen] = useState<'none' | 'form' | 'question'>('none')
  const [hasOpener, setOpener] = useState(true)
  const close = () => setOpen('none')
  return (
    <main>
      <h1>Team</h1>
      {hasOpener && (
        <Button id="opener" onClick={() => setOpen('form')}>
          Edit
        </Button>
      )}
      {open !== 'none' && (
        <Dialog title="Edit" onClose={close}>
          <button id="more" type="button" onClick={() => setOpen('question')}>
            Remove
          </button>
          <button
            id="remove"
            type="button"
            onClick={() => {
              setOpener(false)
              close()
            }}
          >
            Remove at once
          </button>
        </Dialog>
      )}
      {open === 'question' && (
        <ConfirmDialog
          title="Remove?"
          consequences=""
          action="Remove"
          onConfirm={close}
          onClose={() => setOpen('form')}
        />
      )}
    </main>
  )
}

/** Focuses and presses, as Enter does. */
const enter = async (selector: string) => {
  await act(async () => found(selector).focus())
  await press(selector)
}
/** The focus is returned in a later task. */
const settle = () => act(async () => new Promise(resolve => setTimeout(resolve, 5)))

test('a closed dialog returns the focus to what opened it', async () => {
  await mount(<Screen />)
  await enter('#opener')
  expect(found('[role=dialog]').contains(document.activeElement)).toBe(true)
  await pressKey('[role=dialog]', 'Escape')
  await settle()
  expect(document.activeElement?.id).toBe('opener')
})

test('a question above a dialog returns the focus to the dialog, and both at once to what opened the first', async () => {
  await mount(<Screen />)
  await enter('#opener')
  await enter('#more')
  await pressKey('[role=alertdialog]', 'Escape')
  await settle()
  expect(document.activeElement?.id).toBe('more')
  await enter('#more')
  await press('[role=alertdialog] footer button:last-of-type')
  await settle()
  expect(document.activeElement?.id).toBe('opener')
})

function Asking() {
  const [isAsking, setAsking] = useState(false)
  return (
    <main>
      <h1>Outbox</h1>
      <Button id="opener" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard?"
        consequences=""
        action="Discard"
        onConfirm={() => setAsking(false)}
      />
    </main>
  )
}

test('a question that is there while it is closed returns the focus too', async () => {
  await mount(<Asking />)
  await enter('#opener')
  await pressKey('[role=alertdialog]', 'Escape')
  await settle()
  expect(document.activeElement?.id).toBe('opener')
})

test('where what opened it is gone, the heading is focused', async () => {
  await mount(<Screen />)
  await enter('#opener')
  await enter('#remove')
  await settle()
  expect(document.activeElement?.tagName).toBe('H1')
})

test('the topmost dialog that is open is closed by itself, and none once all are closed', async () => {
  const CloseTop = () => {
    const close = useTopDialog()
    return (
      <button id="top" type="button" disabled={close === undefined} onClick={close}>
        Back
      </button>
    )
  }
  await mount(
    <>
      <Screen />
      <CloseTop />
    </>,
  )
  const count = () => document.querySelectorAll('[role=dialog], [role=alertdialog]').length
  expect(found('#top').hasAttribute('disabled')).toBe(true)
  await enter('#opener')
  await enter('#more')
  expect(count()).toBe(2)
  await press('#top')
  expect(texts('[role=dialog] h2')).toEqual(['Edit'])
  await press('#top')
  expect(count()).toBe(0)
  expect(found('#top').hasAttribute('disabled')).toBe(true)
})

test('a phone’s Back that the browser watches closes the dialog, and the one that asked first again', async () => {
  const watchers: {onclose: (() => void) | null; destroy: () => void}[] = []
  class Watcher {
    onclose: (() => void) | null = null
    constructor() {
      watchers.push(this)
    }
    destroy() {
      watchers.splice(watchers.indexOf(this), 1)
    }
  }
  vi.stubGlobal('CloseWatcher', Watcher)
  const back = () =>
    act(async () => {
      const [last] = watchers.splice(-1)
      last?.onclose?.()
    })
  const close = vi.fn()
  await mount(
    <Dialog title="Edit" onClose={close}>
      Text
    </Dialog>,
  )
  await back()
  expect(close).toHaveBeenCalledTimes(1)
  await back()
  expect(close).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})

describe('what an act needs, and why it failed', () => {
  const close = () => undefined
  const said = (
    <>
      <OfflineNote needs="Saving" />
      <FormError>Refused</FormError>
    </>
  )

  test.each([
    [
      'a dialog',
      <Dialog key="" title="Edit" footer={<Button>Save</Button>} onClose={close}>
        {said}
      </Dialog>,
    ],
    [
      'a question',
      <ConfirmDialog key="" title="Remove?" consequences="" action="Remove" onConfirm={close} onClose={close}>
        {said}
      </ConfirmDialog>,
    ],
    [
      'a panel',
      <SidePanel key="" title="Decide" status="" footer={<Button>Decide</Button>} onClose={close}>
        {said}
      </SidePanel>,
    ],
  ])('stand above the buttons of %s, where scrolling does not hide them', async (_, dialog) => {
    await mount(dialog)
    expect(texts('footer [role=status]').join()).toContain('Saving needs a connection')
    expect(texts('footer [role=alert]')).toEqual(['Refused'])
    expect(texts('[role=alert]')).toHaveLength(1)
  })

  test('stand above the buttons of a short form', async () => {
    await mount(
      <FormDialog
        title="Note"
        submit="Save"
        busy={false}
        disabledReason={undefined}
        error="Refused"
        onSubmit={close}
        onClose={close}
      >
        Text
      </FormDialog>,
    )
    expect(texts('footer [role=alert]')).toEqual(['Refused'])
  })

  test.each([
    [
      'a dialog',
      <Dialog
        key=""
        title="Edit"
        offlineReason="Saving needs a connection"
        footer={<Button>Save</Button>}
        onClose={close}
      >
        Text
      </Dialog>,
    ],
    [
      'a question',
      <ConfirmDialog
        key=""
        title="Remove?"
        consequences=""
        action="Remove"
        offlineReason="Saving needs a connection"
        onConfirm={close}
        onClose={close}
      />,
    ],
    [
      'a short form',
      <FormDialog
        key=""
        title="Note"
        submit="Save"
        busy={false}
        offlineReason="Saving needs a connection"
        disabledReason="Enter a note first"
        error={null}
        onSubmit={close}
        onClose={close}
      >
        Text
      </FormDialog>,
    ],
  ])('a missing connection is said once above the buttons of %s', async (_, dialog) => {
    await mount(dialog)
    expect(texts('footer [role=status]')).toEqual(['Saving needs a connection.'])
    expect(texts('[role=status]')).toHaveLength(1)
  })

  test('without a connection a short form cannot be sent, and a failed attempt says why itself', async () => {
    let sent = 0
    const form = (error: string | null) => (
      <FormDialog
        title="Note"
        submit="Save"
        busy={false}
        offlineReason="Saving needs a connection"
        error={error}
        onSubmit={() => (sent += 1)}
        onClose={close}
      >
        Text
      </FormDialog>
    )
    const {redraw} = await mount(form(null))
    await press('footer button:last-of-type')
    expect(sent).toBe(0)
    await redraw(form('No connection'))
    expect(texts('footer [role=status]')).toEqual([])
    expect(texts('footer [role=alert]')).toEqual(['No connection'])
  })

  test('stand in their place where a dialog has no buttons, also above one that has', async () => {
    await mount(
      <Dialog title="Edit" footer={<Button>Save</Button>} onClose={close}>
        <Dialog title="Look" onClose={close}>
          {said}
        </Dialog>
      </Dialog>,
    )
    expect(texts('[role=alert]')).toEqual(['Refused'])
    expect(texts('footer [role=alert]')).toEqual([])
  })
})
