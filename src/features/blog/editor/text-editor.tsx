import {m} from '#messages'
import {EditorContent, useEditor, type Editor} from '@tiptap/react'
import {useId, useRef, useState, type FormEvent} from 'react'
import {FieldNotes, useFieldIds} from '#ui/fields/field-frame.tsx'
import {PictureDialog, type SendPicture} from './picture-dialog.tsx'
import {TextToolbar} from './text-toolbar.tsx'
import {Extension, Node} from '@tiptap/core'
import {StarterKit} from '@tiptap/starter-kit'
import {isPostLink, linkRel, pictureKey} from '#domain/content/post-html.ts'
// the editor reads HTML
import '#lib/safe-html.ts'
import {Button} from '#ui/primitives/button.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'

/** Completes a typed address: `mailto:` for an email, `https://` if the scheme is missing. */
const completed = (typed: string): string => {
  const address = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `https://${address}` : address
}

/** Sets the link of the selected text, or of the link at the caret. Without a selection it inserts the address. */
function LinkDialog({editor, onClose}: {editor: Editor; onClose: () => void}) {
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [typed, setTyped] = useState(before)
  const [error, setError] = useState<string>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const href = completed(typed)
    if (!isPostLink(href)) return setError(m.enter_an_address_like_https_example())
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && before === '') {
      chain.insertContent({type: 'text', text: typed.trim(), marks: [{type: 'link', attrs: {href}}]}).run()
    } else chain.setLink({href}).run()
    onClose()
  }

  return (
    <Dialog
      title={m.link()}
      onClose={onClose}
      footer={
        <>
          {before !== '' && (
            <Button
              variant="secondary"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                onClose()
              }}
            >
              {m.remove_link()}
            </Button>
          )}
          <Button type="submit" form="post-link">
            {before === '' ? m.add_link() : m.change_link()}
          </Button>
        </>
      }
    >
      <form id="post-link" noValidate onSubmit={submit}>
        <TextField
          label={m.address_blog()}
          hint={m.a_web_page_one_of_our()}
          value={typed}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
          onChange={value => {
            setTyped(value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}

/** A picture uploaded to the post; any other pasted picture is dropped. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({src: {default: ''}, alt: {default: ''}}),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: element => (pictureKey(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML: ({HTMLAttributes}) => ['img', HTMLAttributes],
})

/** The editor's extensions: exactly the elements allowed in a post (domain/post-html.ts). Ctrl+K calls `onLink`. */
const extensionsOf = (onLink: () => void) => [
  StarterKit.configure({
    heading: {levels: [2, 3]},
    link: {
      openOnClick: false,
      isAllowedUri: url => isPostLink(url),
      HTMLAttributes: {rel: linkRel, target: null, class: null},
    },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    horizontalRule: false,
    gapcursor: false,
    dropcursor: false,
  }),
  Picture,
  Extension.create({
    name: 'link-key',
    addKeyboardShortcuts: () => ({
      'Mod-k': () => {
        onLink()
        return true
      },
    }),
  }),
]

const prose = [
  'min-h-72 px-4 py-3 text-18 break-words whitespace-pre-wrap outline-none [&>*+*]:mt-4',
  '[&_h2]:font-display [&_h2]:text-28 [&_h2]:font-semibold [&_h3]:text-18 [&_h3]:font-semibold',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-6 [&_ol]:pl-6',
  '[&_blockquote]:border-l-4 [&_blockquote]:border-warm-fill [&_blockquote]:pl-5',
  '[&_a]:text-primary [&_a]:underline [&_img]:max-h-96 [&_img]:max-w-full [&_img]:rounded-field',
  '[&_.ProseMirror-selectednode]:outline-3 [&_.ProseMirror-selectednode]:outline-primary',
].join(' ')

/** The open dialog, with its picture if there is one. */
type Asking = {what: 'link'} | {what: 'picture'; file?: File; src?: string; alt?: string}

const pictureOf = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(file => file.type.startsWith('image/'))

/** The rich text editor of a post. `html` is only the initial text; changes are reported by `onChange`. */
export function TextEditor({
  html,
  error,
  onChange,
  send,
}: {
  html: string
  error: string | undefined
  onChange: (html: string) => void
  send: SendPicture
}) {
  const [asking, setAsking] = useState<Asking>()
  const labelId = useId()
  const hint = <span className="max-md:sr-only">{m.ctrl_b_bold_ctrl_i_italic()}</span>
  const ids = useFieldIds({hint, error, required: true})
  const frame = useRef<HTMLDivElement>(null)

  const editor = useEditor({
    extensions: extensionsOf(() => setAsking({what: 'link'})),
    content: html,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    // drops the empty last lines that the editor adds for the caret
    onUpdate: ({editor: changed}) => onChange(changed.getHTML().replace(/(<p><\/p>)+$/, '')),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': ids.hintId,
        class: prose,
      },
      handleKeyDown: (_, event) => {
        if (event.key !== 'F10' || !event.altKey) return false
        frame.current?.querySelector<HTMLElement>('[role=toolbar] button')?.focus()
        return true
      },
      handlePaste: (_, {clipboardData}) => {
        const file = pictureOf(clipboardData)
        if (file) setAsking({what: 'picture', file})
        return Boolean(file)
      },
      handleDrop: (_, event) => {
        const file = pictureOf(event.dataTransfer)
        if (file) setAsking({what: 'picture', file})
        return Boolean(file)
      },
    },
  })
  const done = () => {
    setAsking(undefined)
    // after the dialog has restored the focus
    requestAnimationFrame(() => editor.commands.focus())
  }

  return (
    <div className="space-y-1.5">
      <p id={labelId} className="text-14 font-medium">
        {m.text()}
      </p>
      <div
        ref={frame}
        data-invalid={error ? '' : undefined}
        className="rounded-field border border-line-strong/60 bg-card focus-within:border-primary data-invalid:border-bad"
      >
        <div className="sticky top-16 z-10 rounded-t-field border-b border-line bg-card">
          <TextToolbar
            editor={editor}
            onLink={() => setAsking({what: 'link'})}
            onPicture={() => setAsking({what: 'picture', ...editor.getAttributes('picture')})}
          />
        </div>
        <EditorContent editor={editor} />
      </div>
      <FieldNotes ids={ids} hint={hint} error={error} />
      {asking?.what === 'link' && <LinkDialog editor={editor} onClose={done} />}
      {asking?.what === 'picture' && (
        <PictureDialog
          chosen={asking.file}
          known={asking.src ? {src: asking.src, alt: asking.alt ?? ''} : undefined}
          send={send}
          onDone={attrs => {
            if (asking.src) editor.chain().focus().updateAttributes('picture', attrs).run()
            // the empty line takes the caret, or the next typed character would replace the picture
            else
              editor
                .chain()
                .focus()
                .insertContent([{type: 'picture', attrs}, {type: 'paragraph'}])
                .run()
            done()
          }}
          onClose={done}
        />
      )}
    </div>
  )
}
