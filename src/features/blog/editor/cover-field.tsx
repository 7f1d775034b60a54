import {m} from '#messages'
import ImagePlus from 'lucide-react/icons/image-plus'
import Trash2 from 'lucide-react/icons/trash'
import {useRef, useState} from 'react'
import {limits} from '#contract/limits.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {acceptedTypes, fileProblem} from '#data/queries/uploads.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {CoverDialog} from './cover-dialog.tsx'
import {Progress} from '#ui/primitives/progress.tsx'
import {usePictureUpload, type SendPicture} from './picture-dialog.tsx'
import type {PostContent} from './words.ts'
import {Chips} from '#ui/primitives/chips.tsx'
import {NameAdder} from '#ui/fields/name-adder.tsx'
import {foldText} from '#lib/fold-text.ts'

type Cover = Pick<PostContent, 'cover' | 'cover_url' | 'cover_alt'>

/** The cover picture of a post, with its alternative text. */
export function CoverField({
  cover: {cover, cover_url, cover_alt},
  error,
  onChange,
  send,
}: {
  cover: Cover
  error: string | undefined
  onChange: (change: Partial<Cover>) => void
  send: SendPicture
}) {
  const input = useRef<HTMLInputElement>(null)
  const needs = useNeedsConnection()
  const {share, problem, setProblem, upload} = usePictureUpload(send)
  const [chosen, setChosen] = useState<File>()

  const use = async (file: File) => {
    setChosen(undefined)
    const done = await upload(file)
    if (done) onChange({cover: done.key, cover_url: done.url})
  }

  return (
    <div className="space-y-3">
      <p className="text-14 font-medium">{m.cover()}</p>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes.pictures}
        className="sr-only"
        aria-label={m.choose_a_cover()}
        tabIndex={-1}
        onChange={event => {
          const [file] = event.target.files ?? []
          const wrong = file && fileProblem(file, 'pictures')
          setProblem(wrong)
          setChosen(wrong ? undefined : file)
          event.target.value = ''
        }}
      />
      {cover_url && (
        <img src={cover_url} alt={cover_alt} className="aspect-video w-full rounded-field bg-warm-tint object-cover" />
      )}
      {chosen && (
        <CoverDialog
          key={`${chosen.name} ${chosen.lastModified}`}
          file={chosen}
          onUse={file => void use(file)}
          onChooseAnother={() => input.current?.click()}
          onClose={() => setChosen(undefined)}
        />
      )}
      {share !== undefined && <Progress label={m.uploading_the_cover()} share={share} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={ImagePlus}
          busy={share !== undefined}
          disabledReason={needs(m.uploading())}
          onClick={() => input.current?.click()}
        >
          {cover ? m.change_cover() : m.choose_a_cover()}
        </Button>
        {cover && (
          <Button variant="quiet" size="sm" icon={Trash2} onClick={() => onChange({cover: null, cover_url: null})}>
            {m.remove_cover()}
          </Button>
        )}
      </div>
      <FormError>{problem}</FormError>
      {cover && (
        <TextField
          label={m.what_the_cover_shows()}
          hint={m.read_aloud_to_people_who_use()}
          maxLength={limits.line_max}
          value={cover_alt}
          error={error}
          onChange={value => onChange({cover_alt: value})}
        />
      )}
    </div>
  )
}

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
    const known = [...usual, ...tags].find(each => foldText(each) === foldText(tag)) ?? tag
    if (tag !== '' && !isFull && !tags.includes(known)) onChange([...tags, known])
    setTyped('')
  }
  return (
    <div className="space-y-3">
      <NameAdder
        label={m.topics()}
        placeholder={m.for_families()}
        field={{
          name: 'topic',
          value: typed,
          onChange: setTyped,
          onBlur: () => undefined,
          error: isFull && typed !== '' ? m.at_most_topics({post_tags_max: limits.post_tags_max}) : error,
        }}
        usual={isFull ? [] : usual.filter(tag => !tags.includes(tag)).slice(0, 6)}
        onAdd={add}
        onAddTyped={() => add(typed)}
      />
      <Chips
        label={m.topics_of_this_post()}
        items={tags}
        onRemove={tag => onChange(tags.filter(each => each !== tag))}
      />
    </div>
  )
}
