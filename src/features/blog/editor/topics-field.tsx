import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import {Chips} from '#ui/primitives/chips.tsx'
import {NameAdder} from '#ui/fields/name-adder.tsx'

/** The topics of a post; `usual` are those of other posts, as suggestions. */
export function TopicsField({
  tags,
  usual,
  error,
  onChange,
}: {
  tags: readonly string[]
  usual: readonly string[]
  error: string | undefined
  onChange: (tags: string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const isFull = tags.length >= limits.post_tags_max
  const add = (name: string) => {
    const tag = name.trim().slice(0, limits.tag_max)
    // reuses the known spelling, since topics are compared exactly
    const known = [...usual, ...tags].find(each => each.toLowerCase() === tag.toLowerCase()) ?? tag
    if (tag !== '' && !isFull && !tags.includes(known)) onChange([...tags, known])
    setTyped('')
  }
  return (
    <div className="space-y-3">
      <NameAdder
        label="Topics"
        placeholder="For families"
        field={{
          name: 'topic',
          value: typed,
          onChange: setTyped,
          onBlur: () => undefined,
          error: isFull && typed !== '' ? `At most ${limits.post_tags_max} topics` : error,
        }}
        usual={isFull ? [] : usual.filter(tag => !tags.includes(tag)).slice(0, 6)}
        onAdd={add}
        onAddTyped={() => add(typed)}
      />
      <Chips
        label="Topics of this post"
        items={tags}
        onRemove={tag => onChange(tags.filter(each => each !== tag))}
      />
    </div>
  )
}
