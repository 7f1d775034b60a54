import {afterEach, expect, test, vi} from 'vitest'
import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {m} from '#messages'
import {found, mount} from '#tests/support/mount.ts'
import {MessageDialog} from './message-dialog.tsx'

vi.mock('#data/offline/use-connection.ts', () => ({
  useNeedsConnection: () => (what: string) => m.what_needs_a_connection({what}),
}))
const ownLocale = getLocale
afterEach(() => overwriteGetLocale(ownLocale))

test('without a network the dialog says in Spanish, in an infinitive, what needs one', async () => {
  overwriteGetLocale(() => 'es')
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <MessageDialog id="mia" name="Mia" onClose={() => undefined} />
    </QueryClientProvider>,
  )
  expect(found('[role=dialog]').textContent).toContain('Enviar un mensaje requiere conexión')
})
