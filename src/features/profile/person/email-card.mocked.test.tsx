import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act, type ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {mount, press, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {EmailCard} from './email-card.tsx'

const state = vi.hoisted(() => ({link: null as string | null}))
vi.mock('#data/account/email-change.ts', () => ({
  askForEmail: async () => 'sent',
  emailVerificationQuery: () => ({
    queryKey: ['verification'],
    queryFn: () => ({is_verified: true, is_mail_stored: true, new_email: 'new@c.test', link: state.link}),
  }),
}))
vi.mock('#data/forms/use-form.ts', () => ({
  useForm: ({send}: {send: (form: {values: {new_email: string}}) => Promise<unknown>}) => ({
    at: {new_email: {}},
    change: () => undefined,
    submit: () => send({values: {new_email: 'New@c.test'}}),
  }),
}))
vi.mock('../certificates/proof.tsx', () => ({
  useProof: () => ({run: async (change: () => Promise<unknown>) => Boolean(await change()), dialog: null}),
}))
vi.mock('../edit-card.tsx', () => ({
  EditCard: ({children, form}: {children: ReactNode; form: {submit: () => void}}) => (
    <section>
      {children}
      <button type="button" id="send" onClick={() => form.submit()} />
    </section>
  ),
}))
vi.mock('#ui/fields/text-field.tsx', () => ({TextField: () => null}))

test('after a change of address a demo has the link of the mail on the page, once it is stored', async () => {
  const client = new QueryClient()
  await mount(
    <QueryClientProvider client={client}>
      <EmailCard email="old@c.test" />
    </QueryClientProvider>,
  )
  await press('#send')
  await act(() => until(() => expect(texts('strong')).toEqual(['old@c.test', 'New@c.test'])))
  expect(texts('a')).toEqual([])
  state.link = '/confirm-email?t=abc'
  await act(() => client.invalidateQueries())
  await act(() => until(() => expect(texts('a')).toEqual(['Open the link'])))
  expect(document.body.textContent).toContain('This demo sends no email, so the link is here.')
})
