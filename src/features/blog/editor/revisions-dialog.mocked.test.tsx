import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, onTestFinished, test, vi} from 'vitest'
import {writingQueries} from '#data/queries/blog-writing.ts'
import {buttonNamed, found, mount, press, texts} from '#tests/support/mount.ts'
import {RevisionsDialog} from './revisions-dialog.tsx'
import {noContent, type PostContent} from './words.ts'

const withPicture = '<p>One two.</p><img src="/api/files/a1b2c3d4e5" alt="Two houses">'

/** Opens the dialog over one stored version of the post in the editor. */
async function openRevisions(stored: Partial<PostContent>, words: Partial<PostContent>) {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  const head = {version: 1, saved_at: '2026-06-01T15:00:00.000Z', saved_by: 'Ada', status: 'draft' as const}
  // the list is asked again when the dialog opens
  vi.stubGlobal('fetch', async () => Response.json({items: [head]}))
  onTestFinished(() => {
    client.clear()
    vi.unstubAllGlobals()
  })
  const {slug: _, ...content} = {...noContent, title: 'First', ...stored}
  client.setQueryData(writingQueries.revisions('p1').queryKey, {items: [head]})
  client.setQueryData(writingQueries.revision('p1', 1).queryKey, {...head, ...content})
  const onRestore = vi.fn()
  await mount(
    <QueryClientProvider client={client}>
      <RevisionsDialog
        uuid="p1"
        words={{...noContent, title: 'First', ...words}}
        onRestore={onRestore}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  return onRestore
}

test('a version that differs in a picture alone says so, and is restored', async () => {
  const onRestore = await openRevisions({body_html: withPicture}, {body_html: '<p>One two.</p>'})
  expect(texts('[role=dialog] section li')).toEqual(['Picture removed: “Two houses”'])
  await press(buttonNamed('Restore this version'))
  expect(onRestore).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({body_html: withPicture}))
})

test('a version names the zone of its time', async () => {
  await openRevisions({title: 'Second'}, {})
  expect(texts('[role=dialog] option')[0]).toMatch(/^Jun 1, \d+:00 [AP]M\u00A0\S+ · Ada · /)
})

test('another cover is named beside other changes', async () => {
  await openRevisions({title: 'Second', cover: 'a1b2c3d4e5'}, {})
  expect(texts('[role=dialog] section h3')).toEqual(['Title', 'Cover'])
  expect(texts('[role=dialog] section li')).toEqual(['Cover picture removed'])
})

test('a version with the same content cannot be restored', async () => {
  const onRestore = await openRevisions({body_html: '<p>One<br />two.</p>'}, {body_html: '<p>One<br>two.</p>'})
  expect(found('[role=dialog]').textContent).toContain('The same as in the editor.')
  await press(buttonNamed('Restore this version'))
  expect(onRestore).not.toHaveBeenCalled()
})
