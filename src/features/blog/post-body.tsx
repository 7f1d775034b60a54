import {useMemo} from 'react'
import {safeHtml} from './safe-html.ts'

const prose = [
  'max-w-text text-18 [&>*+*]:mt-5',
  '[&_h2]:mt-10! [&_h2]:font-display [&_h2]:text-28 [&_h2]:font-semibold [&_h3]:mt-8! [&_h3]:text-18 [&_h3]:font-semibold',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-6 [&_ol]:pl-6 [&_li+li]:mt-2.5 [&_li]:pl-1 [&_li]:marker:text-muted',
  '[&_blockquote]:border-l-4 [&_blockquote]:border-warm-fill [&_blockquote]:pl-5 [&_blockquote]:font-display [&_blockquote]:text-22',
  '[&_img]:max-w-full [&_img]:rounded-card',
].join(' ')

/** The text of a post at a measure that reads well. */
export function PostBody({html}: {html: string}) {
  const safe = useMemo(() => ({__html: safeHtml(html)}), [html])
  // oxlint-disable-next-line react/no-danger -- safeHtml takes out everything but a few harmless elements
  return <div className={prose} dangerouslySetInnerHTML={safe} />
}
