import {m} from '#messages'
import {useEditorState, type Editor} from '@tiptap/react'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import ImagePlus from 'lucide-react/icons/image-plus'
import Italic from 'lucide-react/icons/italic'
import Bold from 'lucide-react/icons/letter-b'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Quote from 'lucide-react/icons/quote'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import {Toolbar, ToolbarButton, ToolbarGap} from '#ui/primitives/toolbar.tsx'

/** The formatting buttons for the selection or the caret. */
export function TextToolbar({editor, onLink, onPicture}: {editor: Editor; onLink: () => void; onPicture: () => void}) {
  const at = useEditorState({
    editor,
    selector: ({editor: now}) => ({
      h2: now.isActive('heading', {level: 2}),
      h3: now.isActive('heading', {level: 3}),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      picture: now.isActive('picture'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const then = () => editor.chain().focus()
  return (
    <Toolbar label={m.formatting()}>
      <ToolbarButton
        label={m.heading()}
        icon={Heading2}
        pressed={at.h2}
        onClick={() => then().toggleHeading({level: 2}).run()}
      />
      <ToolbarButton
        label={m.smaller_heading()}
        icon={Heading3}
        pressed={at.h3}
        onClick={() => then().toggleHeading({level: 3}).run()}
      />
      <ToolbarGap />
      <ToolbarButton
        label={m.bold()}
        keys="Ctrl+B"
        icon={Bold}
        pressed={at.bold}
        onClick={() => then().toggleBold().run()}
      />
      <ToolbarButton
        label={m.italic()}
        keys="Ctrl+I"
        icon={Italic}
        pressed={at.italic}
        onClick={() => then().toggleItalic().run()}
      />
      <ToolbarGap />
      <ToolbarButton
        label={m.list()}
        icon={List}
        pressed={at.bullets}
        onClick={() => then().toggleBulletList().run()}
      />
      <ToolbarButton
        label={m.numbered_list()}
        icon={ListOrdered}
        pressed={at.numbers}
        onClick={() => then().toggleOrderedList().run()}
      />
      <ToolbarButton
        label={m.quote()}
        icon={Quote}
        pressed={at.quote}
        onClick={() => then().toggleBlockquote().run()}
      />
      <ToolbarGap />
      <ToolbarButton label={m.link()} keys="Ctrl+K" icon={LinkIcon} pressed={at.link} onClick={onLink} />
      <ToolbarButton label={m.picture()} icon={ImagePlus} pressed={at.picture} onClick={onPicture} />
      <ToolbarGap />
      <ToolbarButton
        label={m.undo()}
        keys="Ctrl+Z"
        icon={Undo2}
        disabled={!at.undo}
        onClick={() => then().undo().run()}
      />
      <ToolbarButton
        label={m.redo()}
        keys="Ctrl+Shift+Z"
        icon={Redo2}
        disabled={!at.redo}
        onClick={() => then().redo().run()}
      />
    </Toolbar>
  )
}
