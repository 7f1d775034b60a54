import {useQuery} from '@tanstack/react-query'
import {useEffect} from 'react'
import {stopWriting, writingQueries} from '#data/queries/blog-writing.ts'
import {Callout} from '#ui/primitives/callout.tsx'

const clock = new Intl.DateTimeFormat('en-US', {hour: 'numeric', minute: '2-digit'})
const list = new Intl.ListFormat('en-US')

/** Shows who else is editing this post, and reports this editor to them. It locks nothing. */
export function OthersNotice({uuid, editor}: {uuid: string; editor: string}) {
  const {data} = useQuery(writingQueries.others(uuid, editor))
  useEffect(() => {
    const leave = () => stopWriting(uuid, editor)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [uuid, editor])

  const others = data?.others ?? []
  const [first] = others
  if (!first) return null
  const names = [...new Set(others.map(({name, is_you}) => (is_you ? 'You, in another window,' : name)))]
  const isOne = names.length === 1 && !first.is_you
  return (
    <Callout tone="waiting" title="Another writer is editing this post">
      {list.format(names)} {isOne ? 'is' : 'are'} writing on this post, since{' '}
      {clock.format(Date.parse(first.since))}. Whoever saves second is shown both texts.
    </Callout>
  )
}
