import {expect, test} from 'vitest'
import {inLanguage} from '../language.ts'
import {fillHead} from './site-head.ts'

const shell = `<head>
    <title>Village</title>
    <meta name="description" content="Of the shell" />
  </head>`
const page = {path: '/faq', title: 'Questions', description: 'Answers.', listed: true}

test('a page says what it is, where it is at home, and how it looks when it is shared', () => {
  const html = fillHead(shell, page, 'https://village.example')
  expect(html).toContain('<title>Questions · Village</title>')
  expect(html.match(/name="description"/g)).toHaveLength(1)
  expect(html).toContain('<link rel="canonical" href="https://village.example/faq" />')
  expect(html).toContain('<meta property="og:image" content="https://village.example/social-card.png" />')
  expect(html).toContain('<meta property="og:image:width" content="1200" />')
  expect(html).toContain('<meta name="village:support_email" content="support@village.example" />')
  expect(html).not.toContain('noindex')
})

test('where the words of a page are served its scripts come after them', () => {
  const whole = `${shell}<script type="module" src="/app.js"></script><div class="wait"><i></i></div>`
  const read = (head: typeof page & {article?: string}) => fillHead(whole, head, 'https://village.example')
  expect(read({...page, article: '<p>Ask first.</p>'})).toContain(
    '<script type="module" fetchpriority="low" src="/app.js"></script><p>Ask first.</p>',
  )
  expect(read(page)).toContain('<script type="module" src="/app.js">')
})

test('a door may be opened by all and is listed nowhere', () => {
  expect(fillHead(shell, {...page, listed: false}, 'https://village.example')).toContain('noindex')
})

test('words of a post cannot leave their place', () => {
  const title = `"><script>alert('$&')</script>`
  const html = fillHead(shell, {...page, title, description: title}, 'https://village.example')
  expect(html).not.toContain('<script')
  expect(html).toContain('&quot;&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt; · Village')
})

test('a page of one person says only that it is not to be listed', () => {
  const html = fillHead(shell, null, 'https://village.example')
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(html).not.toContain('canonical')
  expect(html).not.toContain('og:')
})

test('the picture of a shared link is described in the page’s language', () => {
  const html = inLanguage('es', () => fillHead(shell, page, 'https://village.example'))
  expect(html).toContain('<meta property="og:locale" content="es_US" />')
  expect(html).toContain('<meta property="og:image:alt" content="Una calle de pueblo')
  expect(html).not.toContain('A village street')
})
