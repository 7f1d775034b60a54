import {QueryClient, QueryClientProvider, useMutation, type UseMutationResult} from '@tanstack/react-query'
import {act, useState} from 'react'
import {expect, test} from 'vitest'
import {ApiError} from '#data/app/message.ts'
import {buttonNamed, mount, press, texts, write} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {useRefusal} from './use-refusal.ts'

/** Refuses each attempt that is waiting. */
let refuse = (): void => undefined
const attempt = async (text: string): Promise<void> => {
  await new Promise<void>(resolve => (refuse = resolve))
  throw new ApiError({kind: 'refused', status: 409, code: 'taken', detail: `${text} is taken`})
}

function Form() {
  const command = useMutation({mutationFn: attempt})
  const [times, setTimes] = useState(0)
  return (
    <>
      <Entry key={times} command={command} />
      <button type="button" onClick={() => setTimes(times + 1)}>
        Open again
      </button>
    </>
  )
}

/** A form that may be closed and opened again, while its command belongs to the page. */
function Entry({command}: {command: UseMutationResult<void, Error, string>}) {
  const [text, setText] = useState('Monday')
  const refusal = useRefusal(command, [text])
  return (
    <>
      <textarea value={text} onChange={event => setText(event.target.value)} />
      <button type="button" onClick={() => command.mutate(text)}>
        Send
      </button>
      <output>{command.status}</output>
      {refusal && <p>{refusal}</p>}
    </>
  )
}

const open = () =>
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
const reach = (status: 'pending' | 'error') => act(() => until(() => expect(texts('output')).toEqual([status])))
const send = async () => {
  await press('button')
  await reach('pending')
}
const settle = async () => {
  refuse()
  await reach('error')
}

test('a refusal goes when a value changes, and the next attempt is refused by its own', async () => {
  await open()
  await send()
  await settle()
  expect(texts('p')).toEqual(['Monday is taken'])
  await write('textarea', 'Tuesday')
  expect(texts('p')).toEqual([])
  await send()
  await settle()
  expect(texts('p')).toEqual(['Tuesday is taken'])
})

test('a refusal of what was sent does not appear beside what was typed while it was pending', async () => {
  await open()
  await send()
  await write('textarea', 'Tuesday')
  await settle()
  expect(texts('p')).toEqual([])
})

test('a form that is opened again does not show the refusal of what was sent before', async () => {
  await open()
  await send()
  await settle()
  expect(texts('p')).toEqual(['Monday is taken'])
  await press(buttonNamed('Open again'))
  expect(texts('output')).toEqual(['error'])
  expect(texts('p')).toEqual([])
  await send()
  await settle()
  expect(texts('p')).toEqual(['Monday is taken'])
})
