import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test} from 'vitest'
import '#contract/default-message.ts'
import {overwriteGetLocale} from '#messages/runtime'
import {found, mount, press} from '#tests/support/mount.ts'

// as in a client that is built in Spanish, before any of its texts
overwriteGetLocale(() => 'es')
const {ContactForm, noValues} = await import('./contact-form.tsx')

const described = (name: string) => {
  const ids = found(`[name=${name}]`).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent).join(' ')
}

test('a Spanish reader reads in Spanish what is missing and what is wrong', async () => {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <ContactForm start={{...noValues, email: 'grace'}} owner="guest" onSent={() => undefined} />
    </QueryClientProvider>,
  )
  await press('[type=submit]')
  expect(described('name')).toContain('Obligatorio')
  expect(described('email')).toContain('Correo electrónico no válido')
  expect(described('message')).toContain('Obligatorio')
  expect(document.body.textContent).not.toMatch(/Required|Invalid/)
})
