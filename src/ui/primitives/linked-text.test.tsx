import {expect, test} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {LinkedText} from './linked-text.tsx'

const linksIn = async (text: string) => {
  const {container} = await mountText(text)
  expect(container.textContent).toBe(text)
  return [...container.querySelectorAll('a')]
}

async function mountText(text: string) {
  await mount(
    <p id="text">
      <LinkedText>{text}</LinkedText>
    </p>,
  )
  return {container: document.querySelector('#text') as HTMLElement}
}

test('web addresses in a text are links that open safely, without the punctuation after them', async () => {
  const links = await linksIn('Join https://meet.example.com/abc?x=1. Or (http://other.example/room), see you')
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    'https://meet.example.com/abc?x=1',
    'http://other.example/room',
  ])
  for (const link of links) expect(link.getAttribute('rel')).toBe('noreferrer')
})

test('nothing else becomes a link', async () => {
  expect(await linksIn('javascript:alert(1) data:text/html,x ftp://a.example meet.example.com (615) 555-0100')).toEqual(
    [],
  )
})
